/** Letters and digits without those that look alike: 0 and O, 1, I and L. */
const CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** A code that is easy to read out, such as `K7MP-4QWX`. */
export function newAccessCode(): string {
  let code = ''
  while (code.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      // What is left over would make some characters more likely.
      const isEven = byte < 256 - (256 % CHARACTERS.length)
      if (isEven && code.length < LENGTH) code += CHARACTERS[byte % CHARACTERS.length]
    }
  }
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}

const FEWEST = 6

/** Whether it has enough letters and digits, as the service counts them. */
export const isAccessCode = (code: string): boolean => code.replace(/[^\p{L}\p{N}]/gu, '').length >= FEWEST

export const TOO_SHORT = `Use at least ${FEWEST} letters or digits.`

/** Access codes by recipient. */
export type Codes = Readonly<Record<number, string>>

/** The codes of the recipients who are asked for one, as a part of the send's body. */
export function codesFor(
  { recipients }: { recipients: readonly { id: number; authentication?: string | undefined }[] },
  codes: Codes,
): { codes?: Codes } {
  const recipientsWithCode = recipients.filter(
    ({ id, authentication }) => authentication === 'access_code' && codes[id],
  )
  return recipientsWithCode.length === 0
    ? {}
    : { codes: Object.fromEntries(recipientsWithCode.map(({ id }) => [id, codes[id] ?? ''])) }
}
