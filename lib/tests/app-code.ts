import { Secret } from 'otpauth'
import { codeOf, stepAt } from '@/lib/desk/accounts/second-factor/app-factor'

/** What an authenticator app shows for a typed secret, now or some steps from now. */
export const appCode = (secret: string, stepsAhead = 0): string =>
  codeOf(Secret.fromBase32(secret).bytes, stepAt(new Date()) + stepsAhead)
