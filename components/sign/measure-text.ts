import { stampedText } from '@/lib/envelope/paper/stamped-text'
import type { Width } from '@/lib/envelope/paper/wrap-text'
import type { PaperBox } from './adopt/typed-mark'

/** Large enough that rounding to pixels makes no difference. */
const EM = 200

/** Widths at a type size of 1, in the fonts of an element; undefined where nothing can be measured. */
export function measureIn(element: Element): Width | undefined {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return undefined
  pen.font = `${EM}px ${getComputedStyle(element).fontFamily}`
  return (text) => pen.measureText(text).width / EM
}

/** Whether a part of the text would be missing on the page, because its field is too small. */
export function isTooLong(text: string, box: PaperBox): boolean {
  const measure = measureIn(document.body)
  return measure !== undefined && stampedText(text, box, measure).isCut
}
