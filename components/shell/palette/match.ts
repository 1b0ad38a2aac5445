/** Normalizes text for comparison: without case, accents and extra spaces. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase().replace(/\s+/gu, ' ').trim()

/** A folded entry: its name, and its keywords. */
export type Searched = { name: string; keywords: string }

const WEIGHT = { whole: 12, start: 8, word: 6, inside: 3, aside: 2 }

/** How well an entry matches the query; undefined when a word does not occur. */
export function score(query: string, searched: Searched): number | undefined {
  if (searched.name === query) return WEIGHT.whole
  const tokens = query.split(' ')
  let sum = 0
  for (const token of tokens) {
    const weight = weightOf(token, searched)
    if (weight === undefined) return undefined
    sum += weight
  }
  return sum / tokens.length
}

function weightOf(token: string, { name, keywords }: Searched): number | undefined {
  if (name.startsWith(token)) return WEIGHT.start
  const at = name.indexOf(token)
  if (at > 0) return beginsWord(name, token) ? WEIGHT.word : WEIGHT.inside
  return keywords.includes(token) ? WEIGHT.aside : undefined
}

function beginsWord(name: string, token: string): boolean {
  for (let at = name.indexOf(token); at >= 0; at = name.indexOf(token, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) return true
  }
  return false
}
