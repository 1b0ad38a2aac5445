const PLACEHOLDER =
  /(secret|password|passwort|passw0rd|change-?me|example|test|dummy|foobar|qwert|letmein|webhook|12345|abcdef|0000)/gi
const MIN_LENGTH = 16
const GOOD_BITS = 128
const ENOUGH_BITS = 80
const LEAST_BITS = 48

export type Strength = { level: 'none' | 'refused' | 'weak' | 'fair' | 'strong'; message: string }

/** An upper bound on the bits, from the characters in use; repetition lowers it. */
function bitsOf(secret: string): number {
  const pool =
    (/[a-z]/.test(secret) ? 26 : 0) +
    (/[A-Z]/.test(secret) ? 26 : 0) +
    (/\d/.test(secret) ? 10 : 0) +
    (/[^a-zA-Z0-9]/.test(secret) ? 20 : 0)
  // Hexadecimal text uses 16 characters, whatever its length.
  const alphabet = /^[0-9a-f]+$/i.test(secret) ? 16 : pool
  const distinct = new Set(secret).size
  return secret.length * Math.log2(Math.max(1, Math.min(alphabet, distinct * 2)))
}

/** How hard a secret is to guess: anyone who guesses it can send deliveries that verify. */
export function strengthOf(secret: string): Strength {
  if (secret === '')
    return { level: 'none', message: 'At least 32 random characters. Your receiver needs the same text.' }
  if (secret !== secret.trim())
    return { level: 'refused', message: 'It begins or ends with a space, which copying may lose.' }
  if (secret.length < MIN_LENGTH) {
    return { level: 'refused', message: `It has ${secret.length} characters. Use at least ${MIN_LENGTH}, better 32.` }
  }
  // The usual prefix is known, so it adds nothing.
  const random = secret.replace(/^whsec_/, '')
  const placeholders = random.match(PLACEHOLDER) ?? []
  // Random text may contain one by chance, so the rest decides.
  const bits = bitsOf(random.replace(PLACEHOLDER, ''))
  if (bits < LEAST_BITS) {
    return { level: 'refused', message: 'Too easy to guess. Use 32 random characters.' }
  }
  if (placeholders[0]) {
    return {
      level: 'weak',
      message: `It contains “${placeholders[0]}”, like a placeholder. Use it only if the rest is random.`,
    }
  }
  if (bits < ENOUGH_BITS)
    return { level: 'weak', message: 'Weak: too few different characters. Use 32 random characters.' }
  if (bits < GOOD_BITS) return { level: 'fair', message: 'Fair. 32 random characters would be strong.' }
  return { level: 'strong', message: 'Strong.' }
}

/** 256 random bits. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const base64 = btoa(String.fromCharCode(...bytes))
  return `whsec_${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}
