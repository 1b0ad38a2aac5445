import { CallError } from '@/lib/browser/call'

/** Why the server refused the chosen password, to show at its field; undefined for any other error. */
export const refusedPassword = (error: unknown): string | undefined =>
  error instanceof CallError && error.field === 'password' ? error.message : undefined
