import 'server-only'
import { hashPassword } from './password-hash'
import type { PasswordContext } from './policy/context-words'
import { refuseWeakPassword } from './policy/policy'

/** The hash of a password that somebody chose, or a refusal with the reason; `field` is the input it came from. */
export async function hashNewPassword(password: string, context: PasswordContext, field = 'password'): Promise<string> {
  await refuseWeakPassword(password, context, field)
  return hashPassword(password)
}
