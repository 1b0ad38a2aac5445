import { CallError } from '@/lib/browser/call'

/** Why the server refused the password, for its field; undefined for other errors. */
export const refusedPassword = (error: unknown): string | undefined =>
  error instanceof CallError && error.field === 'password' ? error.message : undefined
