import { useEffect, useState } from 'react'
import type { Size } from '@/lib/printing/place'
import { stampedText, type Width } from '@/lib/printing/stamped-text'

/** Large enough that rounding to pixels makes no difference. */
const EM = 200

/**
 * Widths at a type size of 1, in the fonts of an element; undefined where nothing can be measured.
 */
export function widthIn(element: Element): Width | undefined {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return undefined
  pen.font = `${EM}px ${getComputedStyle(element).fontFamily}`
  return (text) => pen.measureText(text).width / EM
}

/** Whether a part of the text would be missing on the page, because its field is too small. */
export function isTooLong(text: string, box: Size): boolean {
  const width = widthIn(document.body)
  return width !== undefined && stampedText(text, box, width).isCut
}

/** Widths in the font that is stamped; undefined until the page has its fonts. */
export function useTextWidth(): Width | undefined {
  const [width, setWidth] = useState<Width>()
  useEffect(() => {
    let isMounted = true
    void document.fonts.ready.then(() => {
      if (isMounted) setWidth(() => widthIn(document.body))
    })
    return () => {
      isMounted = false
    }
  }, [])
  return width
}
