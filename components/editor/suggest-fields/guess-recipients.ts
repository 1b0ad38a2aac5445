import type { Suggestion } from './suggestion'

const isMark = ({ type }: Suggestion) => type === 'signature' || type === 'initials'
const middle = ({ x, width }: Suggestion) => x + width / 2

/**
 * Guesses whose each field is: on every page the first signature is the first recipient's, and other fields belong to the
 * nearest signature, across before down. `suggestions` are in reading order.
 */
export function guessRecipients(suggestions: readonly Suggestion[]): Suggestion[] {
  const counts = new Map<string, number>()
  const marked = suggestions.map((each) => {
    if (each.recipient !== undefined || !isMark(each)) return each
    const key = `${each.page} ${each.type}`
    const recipient = (counts.get(key) ?? 0) + 1
    counts.set(key, recipient)
    return { ...each, recipient }
  })
  return marked.map((each) => {
    if (each.recipient !== undefined) return each
    const [nearest] = marked
      .filter((other) => isMark(other) && other.page === each.page)
      .sort((one, other) => distance(each, one) - distance(each, other))
    return { ...each, recipient: nearest?.recipient }
  })
}

/** Columns keep people apart: a difference across counts more than one down. */
const distance = (one: Suggestion, other: Suggestion) =>
  3 * Math.abs(middle(one) - middle(other)) + Math.abs(one.y - other.y)
