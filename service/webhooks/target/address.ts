import ipaddr from 'ipaddr.js'

/** What IANA gives to networks. The rest of IPv6 is local, reserved, or carries an IPv4 address inside. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is that of one host on the internet: in none of the ranges registered for a special purpose. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || (!address.zoneId && address.match(GLOBAL_UNICAST))
}
