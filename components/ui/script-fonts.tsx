'use client'

import { useEffect } from 'react'
import { loadFallbackFonts } from './load-fallback-fonts'

/** Names in Chinese, Japanese, Korean or Arabic script stay readable on a machine without such fonts (docs/documents.md). */
export function ScriptFonts() {
  useEffect(() => void loadFallbackFonts(), [])
  return null
}
