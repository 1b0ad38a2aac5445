import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { sessionCookie } from '@/lib/desk/accounts/session/cookie'
import type { Env } from '@/lib/desk/runtime/config/parse-env'
import { MAIL_STYLE } from '@/lib/mail/style'
import { loadScriptsLate } from './late-scripts'

const mailStyle = `'sha256-${createHash('sha256').update(MAIL_STYLE).digest('base64')}'`

/** Routes set their own headers, and files need none. They are named, because an id may end like a file. */
const NO_PAGES = /^\/(api\/|_next\/|__nextjs|pdfjs\/|fonts\/|icons\/|(metrics|manifest\.webmanifest|robots\.txt)$)/
/** Pages that people without a session may see. */
const OPEN = /^\/(sign-in|setup|sign|invite|reset|unsubscribe)(\/|$)/

/**
 * Gives every page its policy, and sends visitors without a session cookie to the sign-in page. The
 * cookie is not looked into here: authorization rests on `requirePerson` and the routes alone.
 * Before Next.js, because a `proxy.ts` costs each page 1 ms of processor time.
 */
export const withPolicy = (listener: RequestListener, config: Env): RequestListener => {
  const cookie = new RegExp(`(^|;\\s*)${sessionCookie(config)}=`)
  return (request, response) => {
    const [path = '', query] = (request.url ?? '').split(/\?(.*)/s)
    if (NO_PAGES.test(path)) return listener(request, response)
    // The router's own parameter is no part of the page's address.
    const search = query?.replace(/^_rsc=[^&]*&?|&_rsc=[^&]*/, '')
    const address = search ? `${path}?${search}` : path
    if (OPEN.test(path) || cookie.test(request.headers.cookie ?? '')) {
      const nonce = setPolicy(request, response, address, config)
      listener(request, response)
      if (!config.development) loadScriptsLate(response, nonce)
      return
    }
    const next = path === '/' ? '' : `?${new URLSearchParams({ next: address })}`
    response.writeHead(307, { location: `/sign-in${next}` }).end()
  }
}

/** Answers with the nonce. */
function setPolicy(request: IncomingMessage, response: ServerResponse, address: string, config: Env): string {
  const nonce = btoa(randomUUID())
  const policy = contentSecurityPolicy(nonce, config.development)
  // Next.js takes the nonce for its own scripts from the policy of the request.
  Object.assign(request.headers, { 'content-security-policy': policy, 'x-nonce': nonce, 'x-desk-path': address })
  response.setHeader('content-security-policy', policy)
  return nonce
}

/**
 * The policy of a page. Scripts and styles carry the request's nonce; what a script with the nonce
 * loads is trusted (`strict-dynamic`). A framed preview of a mail inherits this policy, which names
 * that mail's one style by its hash. Development needs eval for React's error overlays and inline
 * styles for hot reloading.
 */
function contentSecurityPolicy(nonce: string, development: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}' ${mailStyle}`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "manifest-src 'self'",
  ].join('; ')
}
