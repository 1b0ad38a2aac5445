/** Direction marks, embeddings, overrides and isolates: they change how later text is read. */
export const DIRECTION = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'

const DIRECTIONS = new RegExp(`[${DIRECTION}]`, 'gu')
const BREAKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
const BREAKS_BUT_LINES = /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}]/gu
const INVISIBLE = '\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Cf}\\u2800'
const VISIBLE = new RegExp(`[^${INVISIBLE}]`, 'u')
/** The blocks whose letters are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Whether a reader sees anything of the text. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

/**
 * A name, subject or title on one line, without signs that change the direction of the text around
 * it. Requests are checked (`lib/contract/text`); older data and other services may hold anything,
 * so everything that writes such a text uses this.
 */
export const oneLine = (text: string): string => text.replace(DIRECTIONS, '').replace(BREAKS, ' ').trim()

/** A text with lines, parted by `\n`, without signs that change its direction. */
export const plainLines = (text: string): string =>
  text.replace(DIRECTIONS, '').replace(/\r\n?/gu, '\n').replace(BREAKS_BUT_LINES, ' ').trim()

/** Marks that programs put around copied names and addresses. Overrides are not among them. */
const COPIED_MARKS = /[\u061c\u200e\u200f\u202a-\u202c\u2066-\u2069\ufeff]/gu

/** A name or subject without what copying adds. `OneLine` refuses what else is wrong. */
export const tidyLine = (text: string): string =>
  text
    .replace(COPIED_MARKS, '')
    .replace(/\s*[\t-\r\p{Zl}\p{Zp}]\s*/gu, ' ')
    .trim()

/** A message from a table or the clipboard, without what copying adds to it. Its lines stay. */
export const tidyLines = (text: string): string =>
  text.replace(COPIED_MARKS, '').replace(/\r\n?|[\v\f\u0085\p{Zl}\p{Zp}]/gu, '\n')

/**
 * A name within a sentence, in plain text: what is written from right to left does not move the
 * words and dates beside it. Other text stays as it is, which makes it easy to find and to copy.
 */
export function isolate(text: string): string {
  const line = oneLine(text)
  return RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Scripts where one character is enough, and as wide as two letters. */
const WIDE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** "AL" for Ada Lovelace, "王" for 王小明. */
export function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/)
  const [first = '', last = ''] = [parts[0], parts.length > 1 ? parts.at(-1) : '']
  const [letter = ''] = first
  return WIDE.test(letter) ? letter : `${letter}${[...last][0] ?? ''}`.toLocaleUpperCase()
}
