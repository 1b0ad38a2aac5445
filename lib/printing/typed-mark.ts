/** The handwriting of a typed mark; each is a face of an open font. */
export const MARK_STYLES = ['classic', 'flowing', 'formal', 'relaxed', 'fine', 'inked'] as const
export type MarkStyle = (typeof MARK_STYLES)[number]

const WESTERN = ' -~\\u00a1-\\u00ac\\u00ae-\\u00ff‘’–'
const LATIN = `${WESTERN}\\u0100-\\u0129\\u012b-\\u0148\\u014a-\\u017e`
const CYRILLIC = 'ЁА-яё'
const only = (characters: string) => new RegExp(`^[${characters}]*$`, 'u')

/** The characters a style has. Classic has no limit: other faces supply what its own lacks. */
const COVERED: Record<Exclude<MarkStyle, 'classic'>, RegExp> = {
  flowing: only(LATIN),
  formal: only(LATIN + CYRILLIC),
  relaxed: only(LATIN + CYRILLIC),
  fine: only(LATIN),
  inked: only(WESTERN),
}

/** The style in which a text is drawn: the wanted one, or classic for missing characters. */
export function drawnStyle(wanted: string | undefined, text: string): MarkStyle {
  const style = MARK_STYLES.find((each) => each === wanted) ?? 'classic'
  return style === 'classic' || COVERED[style].test(text.normalize('NFC')) ? style : 'classic'
}

/** A line's width, and its ink above and below the baseline, at a type size of 1. */
export type LineMeasure = { width: number; top: number; bottom: number }

const LARGEST = 30
/** Short letters are not enlarged to the height of tall ones. */
const TALL_AT_LEAST = 1.1
const ABOVE_LINE = 0.06

/** Where a typed mark is in a box: on the lower edge, as large as the box allows. */
export function placeTypedMark(
  line: LineMeasure,
  box: { width: number; height: number },
  align: 'left' | 'center',
): { x: number; baseline: number; size: number } {
  const tall = Math.max(line.top - line.bottom, TALL_AT_LEAST) + ABOVE_LINE
  const size = Math.min(LARGEST, box.height / tall, line.width > 0 ? box.width / line.width : LARGEST)
  return {
    x: align === 'left' ? 0 : (box.width - line.width * size) / 2,
    baseline: box.height + line.bottom * size - size * ABOVE_LINE,
    size,
  }
}

/** The line under a signature that says who signed when, in points. */
export const CAPTION = { size: 5.5, height: 5.5 * 1.22, fromHeight: 26 }

export const hasCaption = (box: { height: number }): boolean => box.height >= CAPTION.fromHeight
