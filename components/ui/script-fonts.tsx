'use client'

import { useEffect } from 'react'
import { whenIdle } from './when-idle'

/** Names in Chinese, Japanese, Korean or Arabic script stay readable on a machine without such fonts (docs/documents.md). */
export function ScriptFonts() {
  useEffect(
    () =>
      whenIdle(() => {
        // After a failure the page keeps its replacement boxes.
        import('./load-fallback-fonts').then(({ loadFallbackFonts }) => loadFallbackFonts()).catch(() => undefined)
      }),
    [],
  )
  return null
}
