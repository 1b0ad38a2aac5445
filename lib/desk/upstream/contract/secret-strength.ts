/**
 * Shorter ones are refused: whoever has one delivery can try secrets as fast as a computer counts.
 */
export const SECRET_AT_LEAST = 24
const GOOD_LENGTH = 32
const GOOD_BITS = 128
const PLACEHOLDER =
  /secret|passw(or|0r)[dt]|change-?me|example|test|dummy|foobar|qwert|asdf|webhook|letmein|admin|welcome|0?123456789|12345|abcdef|0000/gi
/** What is left without placeholders and separators has at least so many different characters. */
const DISTINCT_AT_LEAST = 8

export type Strength = { level: 'none' | 'refused' | 'weak' | 'strong'; message: string }

/** An upper bound on the bits, from the characters in use; repetition lowers it. */
function bitsOf(secret: string): number {
  const classes: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z0-9]/, 20],
  ]
  const pool = classes.reduce((sum, [pattern, size]) => sum + (pattern.test(secret) ? size : 0), 0)
  // Hexadecimal text uses 16 characters, whatever its length.
  const alphabet = /^[0-9a-f]+$/i.test(secret) ? 16 : pool
  return secret.length * Math.log2(Math.max(1, Math.min(alphabet, new Set(secret).size * 2)))
}

/** How hard a secret is to guess: anyone who guesses it can send deliveries that verify. */
export function strengthOf(secret: string): Strength {
  if (secret === '') return { level: 'none', message: `${GOOD_LENGTH} random characters are strong.` }
  const fault = secretFault(secret)
  if (fault) return { level: 'refused', message: fault }
  if (secret !== secret.trim()) return weak('It begins or ends with a space, which copying may lose.')
  // The usual prefix is known, so it adds nothing.
  const random = secret.replace(/^whsec_/, '')
  const [placeholder] = random.match(PLACEHOLDER) ?? []
  if (placeholder) return weak(`It contains “${placeholder}”, like a placeholder.`)
  if (bitsOf(random) < GOOD_BITS) return weak(`Use ${GOOD_LENGTH} random characters.`)
  return { level: 'strong', message: 'Strong.' }
}

const weak = (message: string): Strength => ({ level: 'weak', message: `Weak: ${message}` })

/** Why a secret of one's own is refused; undefined where it is not. */
export function secretFault(secret: string): string | undefined {
  if (secret.length < SECRET_AT_LEAST) return `Use at least ${SECRET_AT_LEAST} characters.`
  const rest = secret
    .replace(/^whsec_/, '')
    .replace(PLACEHOLDER, '')
    .replace(/[\s_.-]/g, '')
  if (new Set(rest).size < DISTINCT_AT_LEAST) return `Too common. Use ${GOOD_LENGTH} random characters.`
  return undefined
}
