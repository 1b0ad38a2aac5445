/** How wide a text is at a font size of 1. */
export type Width = (text: string) => number

/** Breaks text into lines at most `limit` wide: where it says so, between words, and within a word that is wider than a line. */
export function wrapped(text: string, limit: number, width: Width): string[] {
  const paragraphs = text.split(/\r\n|\r|\n/)
  if (paragraphs.at(-1) === '') paragraphs.pop()
  return paragraphs.flatMap((paragraph) => linesOf(paragraph, limit, width))
}

function linesOf(paragraph: string, limit: number, width: Width): string[] {
  const lines: string[] = []
  let rest = paragraph
  do {
    const { line, next } = firstLine(rest, limit, width)
    lines.push(line)
    rest = next
  } while (rest !== '')
  return lines
}

function firstLine(text: string, limit: number, width: Width): { line: string; next: string } {
  let used = 0
  let end = 0
  /** The end of the last word that fits, and where what follows it begins. */
  let word: number | undefined
  for (const character of text) {
    if (character === ' ' && end > 0 && text[end - 1] !== ' ') word = end
    used += width(character)
    if (used > limit && end > 0) {
      const cut = word ?? end
      return { line: text.slice(0, cut), next: text.slice(cut).replace(/^ +/, '') }
    }
    end += character.length
  }
  return { line: text, next: '' }
}
