import { fromWireDate } from '@/lib/contract/dates'
import { parseUrl } from '@/lib/url/url'

const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/
const USER_AGENT = /^(?:Mozilla\/\d|curl\/|PostmanRuntime\/|okhttp\/|Opera\/)/
const HEX = /^[0-9a-f]{32,128}$/i

/** The browser's own parser knows every form of an IPv6 address, and that `12:30:45` is none. */
export function looksLikeIp(text: string): boolean {
  return IPV4.test(text) || (text.includes(':') && parseUrl(`http://[${text.replace(/%.*$/, '')}]`) !== undefined)
}

export const looksLikeUserAgent = (text: string): boolean => USER_AGENT.test(text)
export const looksLikeHash = (text: string): boolean => HEX.test(text)

/**
 * A moment out of text: the two forms of the interface's dates and what is usual elsewhere. A time without a zone is read
 * as UTC, as everything on the wire is.
 */
export function readMoment(text: string): Date | undefined {
  const trimmed = text.trim()
  const wire = fromWireDate(trimmed)
  if (wire) return wire
  const parts = ISO.exec(trimmed)
  if (!parts) return undefined
  const date = new Date(trimmed.replace(' ', 'T') + (parts[3] ? '' : 'Z'))
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** A moment out of a number that is called a time: seconds or milliseconds since 1970, between 2001 and 2286. */
export function readEpoch(value: number): Date | undefined {
  if (value >= 1e9 && value < 1e10) return new Date(value * 1000)
  if (value >= 1e12 && value < 1e13) return new Date(value)
  return undefined
}
