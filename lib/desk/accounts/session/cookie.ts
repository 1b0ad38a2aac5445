import type { Env } from '@/lib/desk/runtime/config/parse-env'
import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/lib/desk/runtime/config/env'
import { isSameSecret } from './signed-text'

/** `__Host-` binds a cookie to this host over HTTPS; a browser refuses the prefix on plain HTTP. */
export const hostPrefix = ({ DESK_ORIGIN }: Pick<Env, 'DESK_ORIGIN'>) =>
  DESK_ORIGIN.every((origin) => origin.startsWith('https:')) ? '__Host-' : ''

export const sessionCookie = (config: Pick<Env, 'DESK_ORIGIN'>) => `${hostPrefix(config)}desk-session`

/**
 * Passes on the cookies that better-auth sets, and nothing else of its answer, which contains the
 * session's token.
 */
export function withCookiesOf(answer: Response, response: Response): Response {
  for (const cookie of answer.headers.getSetCookie()) response.headers.append('set-cookie', cookie)
  return response
}

const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest('base64')

/**
 * The token of the request's session cookie, which is better-auth's `token.signature`; undefined
 * unless one of `AUTH_SECRET` signed it.
 */
export function sessionToken(headers: Headers): string | undefined {
  const name = `${sessionCookie(env())}=`
  const cookie = headers
    .get('cookie')
    ?.split(/;\s*/)
    .find((each) => each.startsWith(name))
  return cookie && signedToken(cookie.slice(name.length))
}

/**
 * The request's headers, with the session cookie signed by the first `AUTH_SECRET`, as better-auth
 * expects.
 */
export function withCurrentSignature(headers: Headers): Headers {
  const [current] = env().AUTH_SECRET
  const token = sessionToken(headers)
  if (!current || !token) return headers
  const next = new Headers(headers)
  next.set('cookie', `${sessionCookie(env())}=${encodeURIComponent(`${token}.${signatureOf(token, current)}`)}`)
  return next
}

function signedToken(value: string): string | undefined {
  const text = decoded(value)
  const end = text.lastIndexOf('.')
  const token = text.slice(0, Math.max(end, 0))
  const signature = text.slice(end + 1)
  return token && env().AUTH_SECRET.some((secret) => isSameSecret(signature, signatureOf(token, secret)))
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
