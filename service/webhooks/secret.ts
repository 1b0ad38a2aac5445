import type { Context } from '../context'

const SECRET_BYTES = 32

/** Goes with a secret that the service made. */
export const SECRET_NOTE = 'Keep this secret now: it is not shown again. A lost one is replaced by rotate_secret.'

/** A signing secret that nobody can guess. */
export function newSecret({ randomBytes }: Pick<Context, 'randomBytes'>): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`
}
