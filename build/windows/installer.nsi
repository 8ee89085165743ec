; The Windows installer: for one user, without administrator, in the languages of the game.
; build/packager/windows.py gives VERSION, NUMBERS, BUNDLE, OUTPUT, ICON, WELCOME, HEADER, LICENCE, SIZE_KB and the
; words of words.nsh. It compiles for 32 bits (and can refuse such a Windows in words) and for 64 (makensis -XTarget).
Unicode true
ManifestDPIAware true
ManifestDPIAwareness "PerMonitorV2,System"
ManifestSupportedOS all
RequestExecutionLevel user
; A trial of an upgrade needs no small installer.
!ifdef QUICK
SetCompressor zlib
!else
SetCompressor /SOLID lzma
SetCompressorDictSize 32
!endif
CRCCheck force

!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "WordFunc.nsh"
!include "WinVer.nsh"
!include "x64.nsh"

Name "${TITLE}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\${TITLE}"
InstallDirRegKey HKCU "Software\${TITLE}" "Folder"
BrandingText "${TITLE} ${VERSION}"

VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "${TITLE}"
VIAddVersionKey "FileDescription" "${TITLE}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "CompanyName" "${PUBLISHER}"
VIAddVersionKey "LegalCopyright" "${COPYRIGHT}"

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${IDENTIFIER}"
!define CLASS "TocDesktop.Game"
; What the first version called saved games; tables of contents of LaTeX are called so, too.
!define OLD_SUFFIX ".toc"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_COMPONENTSPAGE_NODESC
!define MUI_WELCOMEFINISHPAGE_BITMAP "${WELCOME}"
!define MUI_UNWELCOMEFINISHPAGE_BITMAP "${WELCOME}"
!define MUI_HEADERIMAGE
!define MUI_HEADERIMAGE_RIGHT
!define MUI_HEADERIMAGE_BITMAP "${HEADER}"
!define MUI_HEADERIMAGE_UNBITMAP "${HEADER}"
!define MUI_WELCOMEPAGE_TITLE "$(WelcomeTitle)"
!define MUI_WELCOMEPAGE_TEXT "$(WelcomeText)"
!define MUI_FINISHPAGE_TITLE "$(FinishTitle)"
!define MUI_FINISHPAGE_TEXT "$(FinishText)"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${NAME}.exe"
!define MUI_FINISHPAGE_RUN_TEXT "$(FinishRun)"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(RemoveText)"
!define MUI_LANGDLL_REGISTRY_ROOT HKCU
!define MUI_LANGDLL_REGISTRY_KEY "Software\${TITLE}"
!define MUI_LANGDLL_REGISTRY_VALUENAME "Installer Language"

!define MUI_CUSTOMFUNCTION_GUIINIT RefuseInWords
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

; Languages, words, and the macro ChooseLanguage.
!include "${WORDS}"
!insertmacro MUI_RESERVEFILE_LANGDLL

; The game is a 64-bit program for Windows 10 and later: better told here than by a game that does not start.
!macro RefuseUnfit
  ${IfNot} ${RunningX64}
    MessageBox MB_OK|MB_ICONSTOP "$(Needs64)" /SD IDOK
    SetErrorLevel 3
    Quit
  ${EndIf}
  ${IfNot} ${AtLeastWin10}
    MessageBox MB_OK|MB_ICONSTOP "$(NeedsNewer)" /SD IDOK
    SetErrorLevel 3
    Quit
  ${EndIf}
!macroend

Function .onInit
  ; The language of Windows if the game has it, without a question; a silent start asks nothing anyway.
  System::Call 'kernel32::GetUserDefaultUILanguage() i.r0'
  IntOp $0 $0 & 0x3FF
  !insertmacro ChooseLanguage
  ; /LANG= and the number of a language in Windows: whoever installs for others may choose.
  ${GetParameters} $1
  ClearErrors
  ${GetOptions} $1 "/LANG=" $2
  ${IfNot} ${Errors}
    StrCpy $LANGUAGE $2
  ${EndIf}
  ; With a window, they are told once there is one: until then every text is in the first language.
  ${If} ${Silent}
    !insertmacro RefuseUnfit
  ${EndIf}
FunctionEnd

Function RefuseInWords
  !insertmacro RefuseUnfit
FunctionEnd

Function un.onInit
  !insertmacro MUI_UNGETLANGUAGE
FunctionEnd

; Windows locks the files of a program that runs: opening it for writing tells, before anything is touched.
!macro RefuseWhileOpen PROGRAM
  again_${PROGRAM}:
  ${If} ${FileExists} "$INSTDIR\${PROGRAM}.exe"
    ClearErrors
    FileOpen $0 "$INSTDIR\${PROGRAM}.exe" a
    ${If} ${Errors}
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(Running)" /SD IDCANCEL IDRETRY again_${PROGRAM}
      SetErrorLevel 2
      Abort
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

!macro RefuseWhileRunning
  !insertmacro RefuseWhileOpen "${NAME}"
  !insertmacro RefuseWhileOpen "${NAME}-console"
!macroend

; Only what an installation put there: somebody may have chosen a folder with things of their own.
!macro RemoveProgram
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\${NAME}.exe"
  Delete "$INSTDIR\${NAME}-console.exe"
  Delete "$INSTDIR\NOTICES.txt"
  Delete "$INSTDIR\LICENSE.txt"
!macroend

; A type that is ours goes back to whom it belonged; one that another program took since stays there.
!macro GiveBack SUFFIX
  ReadRegStr $0 HKCU "Software\Classes\${SUFFIX}" ""
  ${If} $0 == "${CLASS}"
    ReadRegStr $1 HKCU "Software\${TITLE}" "Before${SUFFIX}"
    ${If} $1 == ""
      DeleteRegValue HKCU "Software\Classes\${SUFFIX}" ""
    ${Else}
      WriteRegStr HKCU "Software\Classes\${SUFFIX}" "" "$1"
    ${EndIf}
  ${EndIf}
  ReadRegStr $0 HKCU "Software\Classes\${SUFFIX}" "Content Type"
  ${If} $0 == "${MIME_TYPE}"
    ReadRegStr $1 HKCU "Software\${TITLE}" "BeforeType${SUFFIX}"
    ${If} $1 == ""
      DeleteRegValue HKCU "Software\Classes\${SUFFIX}" "Content Type"
    ${Else}
      WriteRegStr HKCU "Software\Classes\${SUFFIX}" "Content Type" "$1"
    ${EndIf}
  ${EndIf}
  DeleteRegValue HKCU "Software\Classes\${SUFFIX}\OpenWithProgids" "${CLASS}"
  DeleteRegKey /ifempty HKCU "Software\Classes\${SUFFIX}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "Software\Classes\${SUFFIX}"
!macroend

Section "$(SectionGame)" SectionGame
  SectionIn RO
  !insertmacro RefuseWhileRunning
  ; What an older version had and this one has not must not stay.
  !insertmacro RemoveProgram
  SetOutPath "$INSTDIR"
  File /r "${BUNDLE}/*"
  File "/oname=LICENSE.txt" "${LICENCE}"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  CreateShortCut "$SMPROGRAMS\${TITLE}.lnk" "$INSTDIR\${NAME}.exe" "" "$INSTDIR\${NAME}.exe" 0 SW_SHOWNORMAL "" "$(Summary)"

  WriteRegStr HKCU "Software\${TITLE}" "Folder" "$INSTDIR"
  WriteRegStr HKCU "Software\${TITLE}" "Installer Language" "$LANGUAGE"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${TITLE}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\${NAME}.exe"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${PUBLISHER}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "URLInfoAbout" "${HOMEPAGE}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" ${SIZE_KB}
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ; The first version took a type that belongs to others.
  !insertmacro GiveBack "${OLD_SUFFIX}"
SectionEnd

Section "$(SectionFiles)" SectionFiles
  WriteRegStr HKCU "Software\Classes\${CLASS}" "" "$(FileType)"
  WriteRegStr HKCU "Software\Classes\${CLASS}\DefaultIcon" "" "$INSTDIR\${NAME}.exe,0"
  WriteRegStr HKCU "Software\Classes\${CLASS}\shell\open\command" "" '"$INSTDIR\${NAME}.exe" "%1"'
  ; Both endings are offered under "Open with"; only our own is opened by a double click.
  WriteRegStr HKCU "Software\Classes\${OLD_SUFFIX}\OpenWithProgids" "${CLASS}" ""
  WriteRegStr HKCU "Software\Classes\${SUFFIX}\OpenWithProgids" "${CLASS}" ""
  ReadRegStr $0 HKCR "${SUFFIX}" ""
  ${If} $0 == ""
    ReadRegStr $0 HKCU "Software\Classes\${SUFFIX}" ""
  ${EndIf}
  ${If} $0 != ""
  ${AndIf} $0 != "${CLASS}"
    MessageBox MB_YESNO|MB_ICONQUESTION "$(TakeType)" /SD IDNO IDNO theirs
    ReadRegStr $1 HKCU "Software\Classes\${SUFFIX}" ""
    WriteRegStr HKCU "Software\${TITLE}" "Before${SUFFIX}" "$1"
  ${EndIf}
  ReadRegStr $1 HKCU "Software\Classes\${SUFFIX}" "Content Type"
  ${If} $1 != ""
  ${AndIf} $1 != "${MIME_TYPE}"
    WriteRegStr HKCU "Software\${TITLE}" "BeforeType${SUFFIX}" "$1"
  ${EndIf}
  WriteRegStr HKCU "Software\Classes\${SUFFIX}" "" "${CLASS}"
  WriteRegStr HKCU "Software\Classes\${SUFFIX}" "Content Type" "${MIME_TYPE}"
  theirs:
  ${RefreshShellIcons}
SectionEnd

Section /o "$(SectionDesktop)" SectionDesktop
  CreateShortCut "$DESKTOP\${TITLE}.lnk" "$INSTDIR\${NAME}.exe" "" "$INSTDIR\${NAME}.exe" 0 SW_SHOWNORMAL "" "$(Summary)"
SectionEnd

Section "Uninstall"
  !insertmacro RefuseWhileRunning
  !insertmacro RemoveProgram
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${TITLE}.lnk"
  Delete "$DESKTOP\${TITLE}.lnk"
  !insertmacro GiveBack "${SUFFIX}"
  !insertmacro GiveBack "${OLD_SUFFIX}"
  DeleteRegKey HKCU "Software\Classes\${CLASS}"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  DeleteRegKey HKCU "Software\${TITLE}"
  ${RefreshShellIcons}
SectionEnd
