import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/lib/desk/env/env'
import { sessionCookie } from './cookie'
import { isSameSecret } from './signed-text'

const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest('base64')

/** The request's headers. A session cookie signed with an earlier `AUTH_SECRET` is signed with the first one, as better-auth expects. */
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
  const given = signed.slice(end + 1)
  return token && secrets.some((secret) => isSameSecret(given, signatureOf(token, secret))) ? token : undefined
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
