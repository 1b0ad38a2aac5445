import { tokenize } from './fold'

/** A part of a text, and whether the search found it. */
export type TextPart = { text: string; isMatch: boolean }

/** Splits a text at the words that begin with one of these folded words. The parts together are the text. */
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
