const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const NUMBER = /\p{Nd}/u
const LETTER = /\p{L}/u

export type Directed = { text: string; rtl: boolean }
type Kind = 'left' | 'right' | 'number' | 'neutral'

function kindOf(grapheme: string): Kind {
  if (NUMBER.test(grapheme)) return 'number'
  if (RIGHT_TO_LEFT.test(grapheme)) return 'right'
  return LETTER.test(grapheme) ? 'left' : 'neutral'
}

/**
 * Splits one line into stretches of one direction, in the order they are drawn from left to right. This is the part of the
 * Unicode bidirectional algorithm that names, addresses and short answers need: the line's direction is that of its first
 * letter, numbers keep their order inside right-to-left text, neutral characters follow their neighbours.
 */
export function inDrawingOrder(graphemes: string[]): Directed[] {
  const kinds = graphemes.map(kindOf)
  if (!kinds.includes('right')) return [{ text: graphemes.join(''), rtl: false }]
  const base = kinds.find((kind) => kind === 'left' || kind === 'right') === 'right' ? 1 : 0
  const levels = kinds.map((_, index) => level(kinds, index, base))
  return reordered(graphemes, levels)
}

/** Even levels run left to right, odd ones right to left; a number in right-to-left text is one level deeper. */
function level(kinds: Kind[], index: number, base: number): number {
  const kind = kinds[index]
  if (kind === 'right') return 1
  if (kind === 'left') return base === 1 ? 2 : 0
  const before = strongNeighbour(kinds, index, -1)
  if (kind === 'number') return before === 'right' || (!before && base === 1) ? 2 : base === 1 ? 2 : 0
  const after = strongNeighbour(kinds, index, 1)
  if (before === after && before) return before === 'right' ? 1 : base === 1 ? 2 : 0
  return base
}

function strongNeighbour(kinds: Kind[], index: number, step: 1 | -1): 'left' | 'right' | undefined {
  for (let at = index + step; at >= 0 && at < kinds.length; at += step) {
    const kind = kinds[at]
    if (kind === 'left' || kind === 'right') return kind
  }
  return undefined
}

/** Rule L2: from the deepest level down, every stretch at that level or deeper is turned round. */
function reordered(graphemes: string[], levels: number[]): Directed[] {
  const stretches: { text: string; level: number }[] = []
  graphemes.forEach((grapheme, index) => {
    const level = levels[index] ?? 0
    const last = stretches.at(-1)
    if (last && last.level === level) last.text += grapheme
    else stretches.push({ text: grapheme, level })
  })
  for (let depth = 2; depth >= 1; depth--) {
    for (let start = 0; start < stretches.length; start++) {
      let end = start
      while ((stretches[end]?.level ?? -1) >= depth) end++
      if (end > start) stretches.splice(start, end - start, ...stretches.slice(start, end).reverse())
      start = end
    }
  }
  return stretches.map(({ text, level }) => ({ text, rtl: level % 2 === 1 }))
}
