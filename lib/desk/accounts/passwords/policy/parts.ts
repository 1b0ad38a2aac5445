import { patternLength } from './patterns'

export type Part = { kind: 'personal' | 'common' | 'pattern' | 'other'; text: string }

const LONGEST_TERM = 40
/** Digits and signs that stand for letters. A 1 can be an i or an l. */
const LETTERS: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's', '!': 'i' }

type Guesses = { common: ReadonlySet<string>; personal: ReadonlySet<string> }

/** Divides a password into the fewest parts that an attacker would try. Spaces and punctuation cost nothing. */
export function divide(password: string, guesses: Guesses): Part[] {
  const text = password.normalize('NFKC').toLowerCase()
  const patterns = Array.from(text, (_, start) => patternLength(text, start))
  const spellings = [text, unleet(text, 'i'), unleet(text, 'l')]
  let best: { cost: number; parts: Part[] }[] = [{ cost: 0, parts: [] }]
  for (let end = 1; end <= text.length; end++) best = [...best, bestUpTo(end)]
  return best.at(-1)?.parts ?? []

  function bestUpTo(end: number) {
    const options = Array.from({ length: Math.min(end, LONGEST_TERM) }, (_, index) => end - 1 - index).flatMap(
      (start) => {
        const before = best[start]
        const part = partBetween(start, end)
        return before && part ? [{ cost: before.cost + costOf(part), parts: [...before.parts, part] }] : []
      },
    )
    return options.reduce((least, option) => (option.cost < least.cost ? option : least))
  }

  function partBetween(start: number, end: number): Part | undefined {
    const whole = text.slice(start, end)
    const spelled = spellings.map((spelling) => spelling.slice(start, end))
    for (const kind of ['personal', 'common'] as const) {
      const term = spelled.find((each) => guesses[kind].has(each))
      if (term) return { kind, text: term }
    }
    if (patterns[start] === whole.length) return { kind: 'pattern', text: whole }
    return whole.length === 1 ? { kind: 'other', text: whole } : undefined
  }
}

/** The fewest parts win; among equals, those that are a reason to show. */
function costOf({ kind, text }: Part): number {
  if (kind === 'personal') return 0.1
  if (kind === 'other') return /[\p{L}\p{N}]/u.test(text) ? 1 : 0.01
  return 0.9
}

const unleet = (text: string, one: 'i' | 'l') =>
  [...text].map((sign) => (sign === '1' ? one : (LETTERS[sign] ?? sign))).join('')
