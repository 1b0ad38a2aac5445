import { parseUrl } from '@/lib/url/url'

const MAX_LENGTH = 2_048
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/
const PRIVATE_V4 =
  /^(0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./
const PRIVATE_V6 = /^\[(::1?|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*|::ffff:.*)\]$/

type TargetFault = {
  message: string
  /** A doubt that the service may not share. */
  soft?: true
  /** Typing on may mend it: told when somebody leaves the field. */
  unfinished?: true
}

/**
 * What is plainly wrong with a target, as somebody types it; undefined when nothing is. Where a name leads only the service can
 * tell, and a service told to trust an address of its own network may take it.
 */
export function targetFault(text: string): TargetFault | undefined {
  const url = text.trim()
  if (url === '') return { message: 'Enter the address that is to receive the events.', unfinished: true }
  if (url.length > MAX_LENGTH) return { message: `An address has at most ${MAX_LENGTH} characters.` }
  const parsed = parseUrl(url)
  if (!parsed) {
    return { message: 'This is not an address. It begins with https:// and names a host.', unfinished: true }
  }
  const { protocol, username, password, hostname, hash } = parsed
  if (protocol !== 'https:' && protocol !== 'http:') return { message: 'The address has to begin with https://.' }
  if (username || password) return { message: 'Leave name and password out: the address is shown to every admin.' }
  if (hash) return { message: 'Leave out what follows #: it is never sent to a server.' }
  // The parser has written decimal, octal and hexadecimal forms as four numbers by now.
  if (LOCAL_NAME.test(hostname) || PRIVATE_V4.test(hostname) || PRIVATE_V6.test(hostname)) {
    return {
      message: 'This address belongs to a private network. The service delivers to public ones only.',
      soft: true,
    }
  }
  if (protocol === 'http:') return { message: 'The address has to begin with https://.', soft: true }
  return undefined
}

/** What stands at the field: a fault that typing on cannot mend at once, any other when somebody has left the field. */
export function faultShown(text: string, left: boolean): string | undefined {
  const fault = targetFault(text)
  return fault && !fault.soft && (left || !fault.unfinished) ? fault.message : undefined
}

/** The service names the field by its own word, which stands above the field already: "targetUrl must have public addresses only". */
export function refusedTarget(message: string): string {
  return `The service refused this address: ${message.replace(/^target_?url:?\s+/i, 'it ')}`
}
