/** Widths of a usual sans-serif face in thousandths of its size, by groups; other characters are as wide as most letters. */
const GROUPS: readonly [characters: string, width: number][] = [
  ["ijl'|", 222],
  ['ftI .,:;/\\!·', 278],
  ['r()-{}[]`', 333],
  ['ckmsvxyzJ', 500],
  ['ABEKPSVXY&', 667],
  ['CDHNRUw', 722],
  ['GOQ', 778],
  ['mM', 833],
  ['W—', 944],
  ['…@', 1000],
]
const OTHERS = 556
const WIDTHS = new Map(
  GROUPS.flatMap(([characters, width]) => Array.from(characters, (each) => [each, width] as const)),
)

/**
 * Where each character of a piece of text begins, and at last where the text ends. pdf.js gives the width of the whole piece only:
 * it is divided among the characters as a usual face does.
 */
export function offsetsIn(text: string, width: number, isMonospaced: boolean): number[] {
  const characters = text.split('')
  const widths = characters.map((each) => (isMonospaced ? 1 : (WIDTHS.get(each) ?? OTHERS)))
  const scale = width / widths.reduce((sum, each) => sum + each, 0)
  const offsets = [0]
  for (const each of widths) offsets.push((offsets.at(-1) ?? 0) + each * scale)
  return offsets
}
