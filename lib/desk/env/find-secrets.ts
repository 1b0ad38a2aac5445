import { type Derived, derivedByEscapes, derivedWithoutBlanks, originOf, readEscapes, withoutBlanks } from './escapes'
import { finderOf, type Span } from './find-any'
import { secretForms } from './secret-forms'

/** JSON in JSON in JSON, or an address in an address: each level reads one layer of escapes. */
const LEVELS = 4
/** Limits the work on a text that is nothing but escapes: after so many, deeper levels are skipped. */
const MOST_ESCAPES = 500_000
/** A shorter form of a secret that is mostly blanks would remove ordinary words. */
const SHORTEST = 6

/** Finds secrets in a text however they are escaped, up to four times, in any mixture, and encoded, up to twice. */
export function secretFinder(secrets: readonly string[]): (text: string) => Span[] {
  const once = secrets.flatMap(secretForms)
  const forms = new Set([...once, ...once.flatMap(secretForms)].map(withoutBlanks))
  const find = finderOf([...forms].filter(({ length }) => length >= SHORTEST))
  return (text) => {
    const places = new Places(text, find)
    const spans: Span[] = []
    let level = text
    for (let depth = 0, read = 0; ; depth += 1) {
      if (find(withoutBlanks(level)).length > 0) spans.push(...places.at(depth))
      if (depth === LEVELS || read > MOST_ESCAPES) return spans
      const next = readEscapes(level)
      if (next.count === 0) return spans
      read += next.count
      level = next.text
    }
  }
}

/** Where in the text the secrets of a level are. Computed only when there is one. */
class Places {
  #levels: Derived[] = []

  constructor(
    private readonly text: string,
    private readonly find: (text: string) => Span[],
  ) {}

  at(depth: number): Span[] {
    while (this.#levels.length < depth) this.#levels.push(derivedByEscapes(this.#levels.at(-1)?.text ?? this.text))
    const squeezed = derivedWithoutBlanks(this.#levels[depth - 1]?.text ?? this.text)
    const steps = [...this.#levels.slice(0, depth), squeezed]
    return this.find(squeezed.text).map((span) => steps.reduceRight((place, step) => originOf(step, place), span))
  }
}

/** The text with these parts, which may overlap, replaced. */
export function replaceSpans(text: string, spans: readonly Span[], by: string): string {
  let clean = ''
  let at = 0
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start >= at) clean += text.slice(at, start) + by
    at = Math.max(at, end)
  }
  return clean + text.slice(at)
}
