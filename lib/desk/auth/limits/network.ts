import 'server-only'
import ipaddr from 'ipaddr.js'

/** Whom an address belongs to: one IPv4 address, or the /64 that a provider gives to one IPv6 customer. */
export function networkOf(address: string | undefined): string {
  if (!address || !ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${Buffer.from(parsed.toByteArray().slice(0, 8)).toString('hex')}::/64`
}
