'use client'

import { useEffect } from 'react'

/** Names in Chinese, Japanese, Korean or Arabic script stay readable on a machine without such fonts (docs/documents.md). */
export function ScriptFonts() {
  useEffect(() => {
    // What fails here leaves the page as it is, with the boxes that the machine draws.
    const look = () =>
      void import('./load-fallback-fonts').then(({ loadFallbackFonts }) => loadFallbackFonts()).catch(() => undefined)
    // Safari has no idle callback.
    const later = window.requestIdleCallback ?? window.setTimeout
    later(look)
  }, [])
  return null
}
