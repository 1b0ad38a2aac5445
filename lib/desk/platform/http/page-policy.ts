import { createHash } from 'node:crypto'
import { MAIL_STYLE } from '@/lib/mail/style'

const mailStyle = `'sha256-${createHash('sha256').update(MAIL_STYLE).digest('base64')}'`

/**
 * The policy of a page. Scripts and styles carry the request's nonce; what a script with the nonce
 * loads is trusted (`strict-dynamic`). A framed preview of a mail inherits this policy, which names
 * that mail's one style by its hash. Development needs eval for React's error overlays and inline
 * styles for hot reloading.
 */
export function contentSecurityPolicy(nonce: string, development: boolean): string {
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
