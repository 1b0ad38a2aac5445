import type { Span } from './find-any'

/** JavaScript and JSON, URLs, HTML. The first group that matched says how its character is written. */
const ESCAPE =
  /(?:\\u|%u)([0-9a-f]{4})|(?:\\x|%)([0-9a-f]{2})|&#x0*([0-9a-f]{1,6});|&#0*(\d{1,7});|&(quot|amp|apos|lt|gt|sol);|\\(["'\\/bfnrt])/gi
const NAMED = new Map(
  Object.entries({
    quot: '"',
    amp: '&',
    apos: "'",
    lt: '<',
    gt: '>',
    sol: '/',
    b: ' ',
    f: ' ',
    n: '\n',
    r: '\r',
    t: '\t',
  }),
)
/** What separates the lines of a long text, and characters that nobody sees. */
const BLANK = /[\s\u00ad\u200b-\u200d\u2060]+/g

/** The character that a match stands for, by its groups. */
function character(
  unicode?: string,
  byte?: string,
  hex?: string,
  decimal?: string,
  entity?: string,
  own?: string,
): string {
  const code = unicode ?? byte ?? hex
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
  if (decimal !== undefined) return String.fromCharCode(Number(decimal))
  const name = entity ?? own ?? ''
  return NAMED.get(name.toLowerCase()) ?? name
}

/** The text with one level of its escapes decoded, and how many there were. */
export function readEscapes(text: string): { text: string; count: number } {
  let count = 0
  const read = text.replaceAll(ESCAPE, (_, unicode, byte, hex, decimal, entity, own) => {
    count += 1
    return character(unicode, byte, hex, decimal, entity, own)
  })
  return { text: read, count }
}

export const withoutBlanks = (text: string): string => text.replaceAll(BLANK, '')

/** As `readEscapes`, for finding what was escaped. */
export const derivedByEscapes = (text: string): Derived => derive(text, ESCAPE, ([, ...groups]) => character(...groups))

/** As `withoutBlanks`, for finding what was around the blanks. */
export const derivedWithoutBlanks = (text: string): Derived => derive(text, BLANK, () => '')

/** What is at `at` in the new text, one character or none, was between `start` and `end` in the old one. */
type Replacement = { at: number; length: number } & Span

/** A text made from another one. */
export type Derived = { text: string; replacements: Replacement[] }

function derive(text: string, pattern: RegExp, write: (match: RegExpMatchArray) => string): Derived {
  const parts: string[] = []
  const replacements: Replacement[] = []
  let copied = 0
  let length = 0
  for (const match of text.matchAll(pattern)) {
    const written = write(match)
    const end = match.index + match[0].length
    length += match.index - copied
    replacements.push({ at: length, length: written.length, start: match.index, end })
    parts.push(text.slice(copied, match.index), written)
    length += written.length
    copied = end
  }
  return { text: [...parts, text.slice(copied)].join(''), replacements }
}

/** Where a part of a derived text, which is not empty, was in the original text. */
export function originOf({ replacements }: Derived, { start, end }: Span): Span {
  return { start: characterAt(replacements, start).start, end: characterAt(replacements, end - 1).end }
}

function characterAt(replacements: readonly Replacement[], index: number): Span {
  let low = 0
  let high = replacements.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((replacements[middle]?.at ?? 0) <= index) low = middle + 1
    else high = middle
  }
  const last = replacements[low - 1]
  if (!last) return { start: index, end: index + 1 }
  if (index < last.at + last.length) return last
  const start = last.end + index - last.at - last.length
  return { start, end: start + 1 }
}
