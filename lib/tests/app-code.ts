import { HOTP, Secret, TOTP } from 'otpauth'

/** What an authenticator app shows for a typed secret, now or some steps from now. */
export const appCode = (secret: string, stepsAhead = 0): string =>
  HOTP.generate({ secret: Secret.fromBase32(secret), counter: TOTP.counter() + stepsAhead })
