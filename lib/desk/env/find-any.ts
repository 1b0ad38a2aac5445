/** A part of a text, from `start` up to but not including `end`. */
export type Span = { start: number; end: number }

const PAIRS = 256 * 256
const FOLDED = Uint8Array.from({ length: 256 }, (_, code) => (code >= 65 && code <= 90 ? code + 32 : code))
const folded = (code: number): number => (code < 256 ? (FOLDED[code] ?? code) : code)
const pairAt = (text: string, at: number): number =>
  ((FOLDED[text.charCodeAt(at) & 255] ?? 0) << 8) | (FOLDED[text.charCodeAt(at + 1) & 255] ?? 0)

/**
 * Finds every place of any of these patterns, whatever the case of their letters. It steps through a text by nearly the length of the
 * shortest pattern (Wu and Manber, 1994): a regular expression of hundreds of alternatives takes a hundred times as long.
 */
export function finderOf(patterns: readonly string[]): (text: string) => Span[] {
  const shortest = Math.min(...patterns.map(({ length }) => length))
  if (patterns.length === 0 || shortest < 2) return () => []
  // The distance from a pair of letters at the end of the window to the end of any pattern's beginning.
  const steps = new Uint16Array(PAIRS).fill(Math.min(shortest - 1, 0xffff))
  const endingIn = new Map<number, string[]>()
  for (const pattern of patterns) {
    for (let at = 0; at <= shortest - 2; at += 1) {
      const pair = pairAt(pattern, at)
      const step = shortest - 2 - at
      steps[pair] = Math.min(steps[pair] ?? 0, step)
      if (step === 0) endingIn.set(pair, [...(endingIn.get(pair) ?? []), pattern])
    }
  }
  return (text) => {
    const found: Span[] = []
    for (let last = shortest - 2; last < text.length - 1; ) {
      const pair = pairAt(text, last)
      const step = steps[pair] ?? 1
      if (step === 0) {
        const start = last - shortest + 2
        for (const pattern of endingIn.get(pair) ?? []) {
          if (isAt(text, start, pattern)) found.push({ start, end: start + pattern.length })
        }
      }
      last += step || 1
    }
    return found
  }
}

function isAt(text: string, start: number, pattern: string): boolean {
  for (let at = 0; at < pattern.length; at += 1) {
    if (folded(text.charCodeAt(start + at)) !== folded(pattern.charCodeAt(at))) return false
  }
  return true
}
