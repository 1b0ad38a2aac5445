import type { Answer } from '@/lib/target/post'

const LONGEST_LOCATION = 200

/** Why an answer is not a success; undefined where it is one. */
export function describeAnswer({
  status,
  retryAfter,
  location,
}: Pick<Answer, 'status' | 'retryAfter' | 'location'>): string | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status >= 300 && status < 400) return redirected(status, location)
  if (status === 410) return 'the target answered 410 Gone, which pauses the subscription'
  if (retryAfter !== undefined && (status === 429 || status === 503)) {
    return `the target answered ${status} and asks to wait (Retry-After: ${printable(retryAfter, 40)})`
  }
  return `the target answered ${status}`
}

function redirected(status: number, location: string | undefined): string {
  const where = location === undefined ? '' : ` to ${printable(location, LONGEST_LOCATION)}`
  return `the target answered ${status} and redirects${where}; redirects are not followed`
}

/** Of what a target wrote, as much as fits a line, and nothing that moves a cursor or turns the direction of text. */
function printable(text: string, longest: number): string {
  const clean = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd')
  const characters = [...clean]
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : clean
}
