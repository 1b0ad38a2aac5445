const PLACEHOLDER = /secret|passw(or|0r)[dt]|change-?me|example|test|dummy|foobar|qwert|webhook|12345|abcdef|0000/gi
const GOOD_LENGTH = 32
const GOOD_BITS = 128

export type Strength = { level: 'none' | 'weak' | 'strong'; message: string }

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

/** How hard a secret is to guess: anyone who guesses it can send deliveries that verify. A weak one is only warned about. */
export function strengthOf(secret: string): Strength {
  if (secret === '') return { level: 'none', message: `${GOOD_LENGTH} random characters are strong.` }
  if (secret !== secret.trim()) return weak('It begins or ends with a space, which copying may lose.')
  // The usual prefix is known, so it adds nothing.
  const random = secret.replace(/^whsec_/, '')
  const [placeholder] = random.match(PLACEHOLDER) ?? []
  if (placeholder) return weak(`It contains “${placeholder}”, like a placeholder.`)
  if (bitsOf(random) < GOOD_BITS) return weak(`Easy to guess. Use ${GOOD_LENGTH} random characters.`)
  return { level: 'strong', message: 'Strong.' }
}

const weak = (message: string): Strength => ({ level: 'weak', message: `Weak: ${message}` })

/** 256 random bits. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const base64 = btoa(String.fromCharCode(...bytes))
  return `whsec_${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}
