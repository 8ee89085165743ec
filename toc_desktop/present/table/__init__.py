"""The table without a pixel: choosing, previewing, animating, in words."""
