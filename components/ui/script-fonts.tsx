'use client'

import { useEffect } from 'react'

/** Names in Chinese, Japanese, Korean or Arabic script stay readable on a machine without such fonts (docs/documents.md). */
export function ScriptFonts() {
  useEffect(() => {
    // After a failure the page keeps its replacement boxes.
    const look = () =>
      void import('./load-fallback-fonts').then(({ loadFallbackFonts }) => loadFallbackFonts()).catch(() => undefined)
    // Safari has no idle callback.
    const later = window.requestIdleCallback ?? window.setTimeout
    later(look)
  }, [])
  return null
}
