/**
 * The URL that a text spells, or undefined. Used in place of `URL.canParse`, which in Node.js 20
 * refuses texts with letters such as ü once V8 has optimized the calling code.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** True for an http or https origin, which may end with a slash. */
export function isOrigin(text: string): boolean {
  const url = parseUrl(text)
  return url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
}

/** A host as a URL writes it: an IPv6 address in brackets. */
export const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** Where this machine reaches what listens there: on every address means also on its own. */
export function addressOf(host: string, port: number): string {
  const own: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  return `http://${hostInUrl(own[host] ?? host)}:${port}`
}
