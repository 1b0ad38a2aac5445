import type { PDF, PdfDict } from '@libpdf/core'
import type { Box } from '@/lib/envelope/geometry/place'
import { geometryOf } from '@/lib/pdf/page/geometry'
import { intoPageSpace, seenSize } from '@/lib/pdf/page/placement'

/** Whether a box touches text that is printed on a page; in points from the page's upper left corner, as a person sees it. */
export type PrintedText = (box: Box) => boolean

/** Lines to write on, and what may stand on them. */
const BLANK = /^[\s_.·…-]*$/
/** Characters have boxes with some space around their ink. */
const SPACE_AROUND = 0.5

/** Reads a page's own text when it is asked for the first time. Text that cannot be read hides nothing. */
export function printedText(pdf: PDF, page: PdfDict): PrintedText {
  let characters: Box[] | undefined
  const geometry = geometryOf(pdf, page)
  const { height } = seenSize(geometry)
  const [a, b, c, d, e, f] = intoPageSpace(geometry)
  const inPageSpace = (x: number, y: number) => {
    const up = height - y
    return { x: a * x + c * up + e, y: b * x + d * up + f }
  }
  return (box) => {
    characters ??= readCharacters(pdf, page)
    const from = inPageSpace(box.x, box.y)
    const to = inPageSpace(box.x + box.width, box.y + box.height)
    const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
    const [bottom, top] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
    return characters.some(
      (each) =>
        each.x + SPACE_AROUND < right &&
        each.x + each.width - SPACE_AROUND > left &&
        each.y + SPACE_AROUND < top &&
        each.y + each.height - SPACE_AROUND > bottom,
    )
  }
}

function readCharacters(pdf: PDF, page: PdfDict): Box[] {
  try {
    const lines =
      pdf
        .getPages()
        .find(({ dict }) => dict === page)
        ?.extractText().lines ?? []
    return lines
      .flatMap(({ spans }) => spans.flatMap(({ chars }) => chars))
      .flatMap(({ char, bbox }) => (BLANK.test(char) ? [] : [bbox]))
  } catch {
    return []
  }
}
