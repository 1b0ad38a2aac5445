const MAX_LENGTH = 2_048
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/
const PRIVATE_V4 =
  /^(0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./
const PRIVATE_V6 = /^\[(::1?|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*|::ffff:.*)\]$/

/**
 * What is plainly wrong with a target, as somebody types it; undefined when nothing is. Where a name leads only the service can
 * tell, and a service told to trust an address of its own network may take it: such a doubt is `soft`.
 */
export function targetFault(text: string): { message: string; soft?: true } | undefined {
  const url = text.trim()
  if (url === '') return { message: 'Enter the address that is to receive the events.' }
  if (url.length > MAX_LENGTH) return { message: `An address has at most ${MAX_LENGTH} characters.` }
  if (!URL.canParse(url)) return { message: 'This is not an address. It begins with https:// and names a host.' }
  const { protocol, username, password, hostname, hash } = new URL(url)
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
