import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/desk/env/env'
import { sessionCookie } from './cookie'

const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest('base64')

/** The request's headers with a session cookie that an earlier `AUTH_SECRET` signed, signed by the first one, as better-auth expects it. */
export function withCurrentSignature(headers: Headers): Headers {
  const [current, ...earlier] = env().AUTH_SECRET
  const cookies = headers.get('cookie')
  if (!current || earlier.length === 0 || !cookies) return headers
  const name = sessionCookie(env())
  const changed = cookies.split(/;\s*/).map((cookie) => {
    if (!cookie.startsWith(`${name}=`)) return cookie
    const token = tokenSignedBy(earlier, cookie.slice(name.length + 1))
    return token ? `${name}=${encodeURIComponent(`${token}.${signatureOf(token, current)}`)}` : cookie
  })
  const next = new Headers(headers)
  next.set('cookie', changed.join('; '))
  return next
}

function tokenSignedBy(secrets: readonly string[], value: string): string | undefined {
  const signed = decoded(value)
  const end = signed.lastIndexOf('.')
  const token = signed.slice(0, Math.max(end, 0))
  const given = Buffer.from(signed.slice(end + 1))
  const fits = (secret: string) => {
    const right = Buffer.from(signatureOf(token, secret))
    return given.length === right.length && timingSafeEqual(given, right)
  }
  return token && secrets.some(fits) ? token : undefined
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
