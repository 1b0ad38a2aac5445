import { parseUrl } from '@/lib/url/url'
/** The part of an address that stays while somebody moves within one network: /24 of version 4, /48 of version 6. */
export function networkOf(ip: string): string | undefined {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!plain.includes(':')) {
    const parts = plain.split('.')
    return parts.length === 4 ? `${parts.slice(0, 3).join('.')}.0/24` : undefined
  }
  if (!parseUrl(`http://[${plain}]`)) return undefined
  // The browser's parser writes every form of one address in one way.
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  const zeros = Array.from({ length: Math.max(8 - first.length - last.length, 0) }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 3).join(':')}::/48`
}
