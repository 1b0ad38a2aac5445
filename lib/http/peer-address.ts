import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** `[2001:db8::1]:443`, `[2001:db8::1]` or `192.0.2.1:443`, as some proxies write an address. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/

/** An address in its one spelling, without zone and port. Undefined for any other text. */
export function normalizeAddress(text: string): string | undefined {
  const trimmedText = text.trim()
  const match = WITH_PORT.exec(trimmedText)
  const bare = (match?.[1] ?? match?.[2] ?? trimmedText).replace(/%.*$/, '')
  if (!isIP(bare)) return undefined
  const address = ipaddr.process(bare)
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString()
}

type Hops = {
  peer: string | undefined
  /** `X-Forwarded-For` as it arrived. */
  forwardedFor: string | undefined
  /** How many proxies in front of us append the address of their own peer. */
  proxies: number
}

/**
 * The address of the client. Only the last `proxies` entries of the header were written by proxies;
 * entries before them are the client's own text and are never looked at. Where a proxy wrote no
 * address, the next one towards us counts.
 */
export function clientAddressOf({ peer = '', forwardedFor = '', proxies }: Hops): string | undefined {
  const hops = [...forwardedFor.split(','), peer].slice(-(proxies + 1))
  return hops.map(normalizeAddress).find((address) => address !== undefined)
}

/** What one customer of a provider holds: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const ip = ipaddr.isValid(address) ? ipaddr.process(address) : undefined
  if (!(ip instanceof ipaddr.IPv6)) return address
  return `${ip.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
