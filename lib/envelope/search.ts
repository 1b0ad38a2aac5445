/** Letters that Unicode does not decompose, as people type them without their marks. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  þ: 'th',
}
const UNDECOMPOSED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu')

/** Scripts without spaces: each character is a word, several in a row a phrase. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu

const MAX_WORD = 60

/** Text as the search compares it: without case, accents and compatibility forms. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(UNDECOMPOSED, (letter) => PLAIN[letter] ?? letter)

/** The words of a text, folded. Only letters and digits are parts of words. */
export const tokenize = (text: string): string[] =>
  (
    fold(text)
      .replace(UNSPACED, ' $& ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => word.slice(0, MAX_WORD))

const MOST_PARTS = 6

/** "Ada <ada@x.example>" is two parts: the signs around an address belong to neither. */
export const searchParts = (q = ''): string[] =>
  fold(q)
    .split(/[\s\p{Cc}<>"(),;]+/u)
    .filter((part) => part !== '')
    .slice(0, MOST_PARTS)

/** Whether words of a person's name or address begin like every part of a text. An empty text fits everybody. */
export function fitsPerson(text: string, { name, email }: { name: string; email: string }): boolean {
  const parts = searchParts(text)
  if (parts.length === 0) return text.trim() === ''
  const line = fold(` ${name} ${email} ${email.replace(/[@._+-]+/g, ' ')}`).replace(/\s+/g, ' ')
  return parts.every((part) => line.includes(` ${part}`))
}

type TextPart = { text: string; isMatch: boolean }

/** Splits a text at words that begin with a folded word. The parts together are the text. */
export function highlight(text: string, tokens: readonly string[]): TextPart[] {
  if (tokens.length === 0) return [{ text, isMatch: false }]
  const parts: TextPart[] = []
  for (const [piece] of text.matchAll(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu)) {
    const isMatch = tokenize(piece).some((folded) => tokens.some((word) => folded.startsWith(word)))
    const last = parts.at(-1)
    if (last && last.isMatch === isMatch) last.text += piece
    else parts.push({ text: piece, isMatch })
  }
  return parts
}
