/** The headers of every answer. */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

const CLOSED = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]
const NOTHING = ["default-src 'none'", ...CLOSED].join('; ')
/** Error pages of Next.js below `/_next/` have no nonce: they are shown without their scripts. */
const PLAIN_PAGE = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  ...CLOSED,
].join('; ')
/** A worker has the policy of its script's answer; the PDF worker compiles its decoders. */
const SCRIPT = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self' blob: data:",
  ...CLOSED,
].join('; ')

/** The policy of an answer without one of its own; pages have theirs. */
export function contentSecurityPolicyOf(contentType: string): string {
  if (contentType.startsWith('text/html')) return PLAIN_PAGE
  return contentType.includes('javascript') ? SCRIPT : NOTHING
}
