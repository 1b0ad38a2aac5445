import bidiFactory from 'bidi-js'

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
const bidi = bidiFactory()

export type Directed = { text: string; rtl: boolean }

/** Splits one line into stretches of one direction, in the order they are drawn from left to right: the Unicode bidirectional algorithm. */
export function inDrawingOrder(graphemes: string[]): Directed[] {
  const text = graphemes.join('')
  if (!RIGHT_TO_LEFT.test(text)) return [{ text, rtl: false }]
  const embedding = bidi.getEmbeddingLevels(text)
  const places = bidi.getReorderedIndices(text, embedding)
  const stretches: (Directed & { level: number; start: number })[] = []
  let start = 0
  for (const grapheme of graphemes) {
    // A grapheme is drawn as one, in the direction of its first character.
    const level = embedding.levels[start] ?? 0
    const last = stretches.at(-1)
    if (last?.level === level) last.text += grapheme
    else stretches.push({ text: grapheme, rtl: level % 2 === 1, level, start })
    start += grapheme.length
  }
  return stretches
    .toSorted((one, other) => places.indexOf(one.start) - places.indexOf(other.start))
    .map(({ text, rtl }) => ({ text, rtl }))
}
