import { HOTP, Secret, TOTP } from 'otpauth'

/** As authenticator apps take a typed secret. */
export const base32 = (bytes: Uint8Array): string => secretOf(bytes).base32

export const stepAt = (moment: Date): number => TOTP.counter({ timestamp: moment.getTime() })

/** The code of one step: RFC 6238 with SHA-1, six digits and 30 seconds, which every authenticator app supports. */
export const codeOf = (secret: Uint8Array, step: number): string =>
  HOTP.generate({ secret: secretOf(secret), counter: step })

/** The step of a code, which may be one before or after the moment's own because clocks differ; undefined for a wrong code. */
export function stepOf(secret: Uint8Array, code: string, moment: Date): number | undefined {
  const now = stepAt(moment)
  return [now, now - 1, now + 1].find((step) => isCodeOf(secret, step, code))
}

/** The later of two steps in a row whose codes these are. It may be two steps old: typing both and a proof of work take time. */
export function stepOfPair(secret: Uint8Array, [code, next]: [string, string], moment: Date): number | undefined {
  const now = stepAt(moment)
  return [now, now - 1, now + 1, now - 2].find(
    (step) => isCodeOf(secret, step - 1, code) && isCodeOf(secret, step, next),
  )
}

// The library throws for a code that has the right number of characters, but not of bytes.
const isCodeOf = (secret: Uint8Array, step: number, code: string): boolean =>
  /^[0-9]+$/.test(code) && HOTP.validate({ token: code, secret: secretOf(secret), counter: step, window: 0 }) !== null

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** The content of the QR code for an authenticator app. */
export const enrolmentUri = (secret: Uint8Array, { desk, account }: { desk: string; account: string }): string =>
  new TOTP({ issuer: desk, label: account, secret: secretOf(secret) }).toString()
