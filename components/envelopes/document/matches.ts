/** A match as offsets into the searched text. */
export type Match = { start: number; end: number }
type FoldedText = { text: string; starts: number[]; ends: number[] }

const LOOKALIKES: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
}
const HYPHEN_AT_LINE_END = /(?<=\p{Ll})[-‐\u00ad][^\S\n]*\n\s*(?=\p{Ll})/uy
const SPACE = /\s+/uy

/**
 * The text for a tolerant comparison: case, accents, ligatures, typographic quotes and the length
 * of white space don't count, and a word hyphenated at the end of a line is one word. Each
 * character keeps its position in the original.
 */
function fold(original: string): FoldedText {
  const folded: FoldedText = { text: '', starts: [], ends: [] }
  let at = 0
  const add = (text: string, end: number) => {
    for (let i = 0; i < text.length; i += 1) {
      folded.starts.push(at)
      folded.ends.push(end)
    }
    folded.text += text
    at = end
  }

  while (at < original.length) {
    const divided = lengthAt(HYPHEN_AT_LINE_END, original, at)
    if (divided > 0) {
      at += divided
      continue
    }
    const space = lengthAt(SPACE, original, at)
    if (space > 0) {
      add(' ', at + space)
      continue
    }
    const character = String.fromCodePoint(original.codePointAt(at) ?? 0)
    add(foldCharacter(character), at + character.length)
  }
  return folded
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0].length ?? 0
}

function foldCharacter(character: string): string {
  return (LOOKALIKES[character] ?? character)
    .normalize('NFKD')
    .replace(/[\p{M}\u00ad]/gu, '')
    .toLowerCase()
}

/** All occurrences of the query, in order and without overlap. */
export function findMatches(query: string, text: string): Match[] {
  const needle = fold(query.trim()).text
  if (needle.trim() === '') return []
  const { text: folded, starts, ends } = fold(text)
  const matches: Match[] = []
  let free = 0
  for (let at = folded.indexOf(needle); at !== -1; ) {
    const last = at + needle.length - 1
    const [start, end] = [starts[at] ?? 0, ends[last] ?? text.length]
    // Two matches can meet inside one ligature, which can be highlighted only once.
    const apart = start >= free
    if (apart) {
      matches.push({ start, end })
      free = end
    }
    at = folded.indexOf(needle, apart ? last + 1 : at + 1)
  }
  return matches
}

/** How many matches each page has, by page number, without pages that have none. */
export type MatchCounts = ReadonlyMap<number, number>
/** One match: its page, and its index among that page's matches. */
export type MatchPlace = { page: number; index: number }

export const total = (counts: MatchCounts): number => [...counts.values()].reduce((sum, count) => sum + count, 0)

const pagesOf = (counts: MatchCounts) => [...counts.keys()].sort((a, b) => a - b)

/** A match's position among all matches, counted from 1. */
export function ordinal(counts: MatchCounts, place: MatchPlace): number {
  return total(new Map([...counts].filter(([page]) => page < place.page))) + place.index + 1
}

/** The first match at or after a page, or else the first in the document. */
export function firstFrom(counts: MatchCounts, from: number): MatchPlace | undefined {
  const pages = pagesOf(counts)
  const page = pages.find((candidate) => candidate >= from) ?? pages[0]
  return page === undefined ? undefined : { page, index: 0 }
}

/** The match before or after another one; the first follows the last. */
export function neighbour(counts: MatchCounts, place: MatchPlace, direction: 1 | -1): MatchPlace {
  const index = place.index + direction
  if (index >= 0 && index < (counts.get(place.page) ?? 0)) return { page: place.page, index }
  const pages = pagesOf(counts)
  const page = pages.at((pages.indexOf(place.page) + direction) % pages.length) ?? place.page
  return { page, index: direction === 1 ? 0 : Math.max((counts.get(page) ?? 1) - 1, 0) }
}
