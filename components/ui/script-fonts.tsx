'use client'

import { useEffect } from 'react'
import { whenIdle } from './timing'

/** Names in Chinese, Japanese, Korean or Arabic script stay readable on a machine without such fonts (docs/documents.md). */
export function ScriptFonts() {
  useEffect(() => void loadFallbackFonts(), [])
  return null
}

/** In no font, so it shows how missing characters look. */
const NOBODYS = '\u{378}'
const SAMPLES = ['字', '한', 'ع']
const SIZE = 24

/**
 * Loads the service's fonts, in slices, when the browser has no font for a script. Most browsers have, and load nothing. One character at a
 * time: the browser looks for a font each time, which on a phone takes long enough to be felt.
 */
async function loadFallbackFonts(): Promise<void> {
  await idle()
  const box = picture(NOBODYS)
  for (const sample of SAMPLES) {
    await idle()
    if (box !== undefined && picture(sample) === box) return addFonts()
  }
}

const idle = () => new Promise<void>((resolve) => whenIdle(resolve))

function addFonts(): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = '/fonts/scripts.css'
  document.head.append(link)
}

function picture(character: string): string | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return undefined
  pen.font = `${SIZE * 0.75}px sans-serif`
  pen.textBaseline = 'top'
  pen.fillText(character, 2, 2)
  return canvas.toDataURL()
}
