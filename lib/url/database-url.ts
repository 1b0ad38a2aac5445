import { z } from 'zod'
import { isLoopback } from './loopback'
import { parseUrl } from './url'

export const DatabaseUrl = z.string({ message: 'is required' }).superRefine((text, issues) => {
  const problem = databaseUrlProblem(text)
  if (problem) issues.addIssue({ code: 'custom', message: problem })
})

export function databaseUrlProblem(text: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(text)) return 'must be a postgres:// URL'
  const url = parseUrl(text)
  if (!url || hasReserved(url))
    return 'must have special characters of user and password percent-encoded: / as %2F, # as %23, ? as %3F, % as %25'
  return saysWhetherEncrypted(url)
    ? undefined
    : 'must say whether the connection to another machine is encrypted: add ?sslmode=verify-full, or ?sslmode=disable on a private network'
}

/** True when user or password have an @, / or % that should be encoded. */
function hasReserved({ username, password, hostname, pathname, search, hash }: URL): boolean {
  if (pathname.includes('@') || hash.includes('@') || /^\?[^=]*@/.test(search)) return true
  return [username, password, hostname].some(isMalformed)
}

function isMalformed(encoded: string): boolean {
  try {
    decodeURIComponent(encoded)
    return false
  } catch {
    return true
  }
}

/**
 * True when a PostgreSQL URL leads to this machine, or says itself whether the connection is
 * encrypted. Another machine's database is not talked to in clear because somebody forgot a
 * parameter.
 */
function saysWhetherEncrypted({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const socket = host === '' || host.startsWith('/')
  return socket || isLoopback(host) || searchParams.has('sslmode') || searchParams.has('ssl')
}
