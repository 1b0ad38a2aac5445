import { parseUrl } from '@/lib/url/url'

const KINDS: [RegExp, string][] = [
  [/^(?:127\.|::1$)/, 'the service’s own machine'],
  [/^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|f[cd])/i, 'a private network'],
  [/^(?:169\.254\.|fe[89ab])/i, 'a local link'],
  [/^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./, 'a provider’s shared network'],
  [/^(?:192\.0\.2\.|198\.51\.100\.|203\.0\.113\.|2001:db8:)/i, 'an example address'],
]

const withoutMapping = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '')

/** What kind of address it is; undefined for a public one. */
export function describeIp(ip: string): string | undefined {
  const plain = withoutMapping(ip)
  return KINDS.find(([pattern]) => pattern.test(plain))?.[1]
}

/** The part of an address that stays the same within a network: /24 for IPv4, /48 for IPv6. */
export function networkOf(ip: string): string | undefined {
  const plain = withoutMapping(ip).replace(/%.*$/, '')
  if (!plain.includes(':')) {
    const parts = plain.split('.')
    return parts.length === 4 ? `${parts.slice(0, 3).join('.')}.0/24` : undefined
  }
  // The parser writes every form of an address in the same way.
  const url = parseUrl(`http://[${plain}]`)
  if (!url) return undefined
  const [head = '', tail = ''] = url.hostname.slice(1, -1).split('::')
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  const zeros = Array.from({ length: Math.max(8 - first.length - last.length, 0) }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 3).join(':')}::/48`
}
