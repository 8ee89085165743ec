; The Windows installer: for one user, without administrator, in the languages of the game.
; build/packager/windows.py gives VERSION, NUMBERS, BUNDLE, OUTPUT, ICON, LICENCE, SIZE_KB and the words of words.nsh.
Unicode true
ManifestDPIAware true
ManifestDPIAwareness "PerMonitorV2,System"
ManifestSupportedOS all
RequestExecutionLevel user
SetCompressor /SOLID lzma
CRCCheck force

!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "WordFunc.nsh"

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

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_COMPONENTSPAGE_NODESC
!define MUI_FINISHPAGE_RUN "$INSTDIR\${NAME}.exe"
!define MUI_LANGDLL_REGISTRY_ROOT HKCU
!define MUI_LANGDLL_REGISTRY_KEY "Software\${TITLE}"
!define MUI_LANGDLL_REGISTRY_VALUENAME "Installer Language"

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

Function .onInit
  ; The language of Windows if the game has it, without a question; a silent start asks nothing anyway.
  System::Call 'kernel32::GetUserDefaultUILanguage() i.r0'
  IntOp $0 $0 & 0x3FF
  !insertmacro ChooseLanguage
FunctionEnd

Function un.onInit
  !insertmacro MUI_UNGETLANGUAGE
FunctionEnd

; Windows locks the files of a program that runs: opening it for writing tells, before anything is touched.
!macro RefuseWhileRunning
  again:
  ${If} ${FileExists} "$INSTDIR\${NAME}.exe"
    ClearErrors
    FileOpen $0 "$INSTDIR\${NAME}.exe" a
    ${If} ${Errors}
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(Running)" /SD IDCANCEL IDRETRY again
      SetErrorLevel 2
      Abort
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

; Only what an installation put there: somebody may have chosen a folder with things of their own.
!macro RemoveProgram
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\${NAME}.exe"
  Delete "$INSTDIR\${NAME}-console.exe"
  Delete "$INSTDIR\NOTICES.txt"
  Delete "$INSTDIR\LICENSE.txt"
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
SectionEnd

Section "$(SectionFiles)" SectionFiles
  WriteRegStr HKCU "Software\Classes\${SUFFIX}" "" "${CLASS}"
  WriteRegStr HKCU "Software\Classes\${SUFFIX}" "Content Type" "${MIME_TYPE}"
  WriteRegStr HKCU "Software\Classes\${SUFFIX}\OpenWithProgids" "${CLASS}" ""
  WriteRegStr HKCU "Software\Classes\${CLASS}" "" "$(FileType)"
  WriteRegStr HKCU "Software\Classes\${CLASS}\DefaultIcon" "" "$INSTDIR\${NAME}.exe,0"
  WriteRegStr HKCU "Software\Classes\${CLASS}\shell\open\command" "" '"$INSTDIR\${NAME}.exe" "%1"'
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
  ; The file type may belong to another program by now.
  ReadRegStr $0 HKCU "Software\Classes\${SUFFIX}" ""
  ${If} $0 == "${CLASS}"
    DeleteRegValue HKCU "Software\Classes\${SUFFIX}" ""
    DeleteRegValue HKCU "Software\Classes\${SUFFIX}" "Content Type"
  ${EndIf}
  DeleteRegValue HKCU "Software\Classes\${SUFFIX}\OpenWithProgids" "${CLASS}"
  DeleteRegKey /ifempty HKCU "Software\Classes\${SUFFIX}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "Software\Classes\${SUFFIX}"
  DeleteRegKey HKCU "Software\Classes\${CLASS}"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  DeleteRegKey HKCU "Software\${TITLE}"
  ${RefreshShellIcons}
SectionEnd
