import { type NextRequest, NextResponse } from 'next/server'
import { sessionCookie } from './lib/desk/platform/auth/session/cookie'
import { env } from './lib/desk/platform/config/env'
import { contentSecurityPolicy } from './lib/desk/platform/http/page-policy'

/** Pages that people without a session may see. */
const OPEN = /^\/(sign-in|setup|sign|invite|reset|unsubscribe)(\/|$)/

/**
 * Gives every page its policy, and sends visitors without a session cookie to the sign-in page. The cookie is not looked
 * into here: `requirePerson` and the routes do that, for a proxy must never be what authorization rests on.
 */
export function proxy(request: NextRequest): NextResponse {
  const config = env()
  const { pathname, search } = request.nextUrl
  if (!OPEN.test(pathname) && !request.cookies.has(sessionCookie(config))) {
    const signIn = new URL('/sign-in', request.nextUrl)
    if (pathname !== '/') signIn.searchParams.set('next', pathname + search)
    return NextResponse.redirect(signIn, 307)
  }

  const nonce = btoa(crypto.randomUUID())
  const policy = contentSecurityPolicy(nonce, config.development)
  const forwarded = new Headers(request.headers)
  // Next.js takes the nonce for its own scripts from the policy of the request.
  forwarded.set('content-security-policy', policy)
  forwarded.set('x-nonce', nonce)
  forwarded.set('x-desk-path', pathname + search)
  return NextResponse.next({
    request: { headers: forwarded },
    headers: { 'content-security-policy': policy },
  })
}

export const config = {
  // Routes set their own headers, and a proxy would cut large uploads short; static files need none of this. They are named
  // here, not told by how they end: an id in an address may end like a file.
  matcher: ['/((?!api/|metrics$|_next/|pdfjs/|fonts/|icons/|manifest\\.webmanifest$|robots\\.txt$).*)'],
}
