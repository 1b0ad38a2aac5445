import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/lib/desk/platform/config/env'
import { sessionCookie } from './cookie'
import { isSameSecret } from './signed-text'

const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest('base64')

/**
 * The token of the request's session cookie, which is better-auth's `token.signature`; undefined unless one of `AUTH_SECRET` signed it.
 */
export function sessionToken(headers: Headers): string | undefined {
  const name = `${sessionCookie(env())}=`
  const cookie = headers
    .get('cookie')
    ?.split(/;\s*/)
    .find((each) => each.startsWith(name))
  return cookie && signedToken(cookie.slice(name.length))
}

/** The request's headers, with the session cookie signed by the first `AUTH_SECRET`, as better-auth expects. */
export function withCurrentSignature(headers: Headers): Headers {
  const [current] = env().AUTH_SECRET
  const token = sessionToken(headers)
  if (!current || !token) return headers
  const next = new Headers(headers)
  next.set('cookie', `${sessionCookie(env())}=${encodeURIComponent(`${token}.${signatureOf(token, current)}`)}`)
  return next
}

function signedToken(value: string): string | undefined {
  const signed = decoded(value)
  const end = signed.lastIndexOf('.')
  const token = signed.slice(0, Math.max(end, 0))
  const given = signed.slice(end + 1)
  return token && env().AUTH_SECRET.some((secret) => isSameSecret(given, signatureOf(token, secret)))
    ? token
    : undefined
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
