import { oneLine } from '@/lib/text/one-line'

export class MailNotSent extends Error {
  constructor(
    message: string,
    /** `mail`: never accepted. `server`: no mail can be sent. `moment`: not this one, now. */
    readonly concerns: 'mail' | 'server' | 'moment',
    /** The message without the answer of the server. */
    readonly summary = message,
    /** A server said it to a mail: a connection that only signs in does not show it. */
    readonly needsMail = false,
  ) {
    super(message)
  }
}

/** What nodemailer says of a failure besides its message. */
type SmtpError = Error & {
  code?: unknown
  originalCode?: unknown
  command?: unknown
  response?: unknown
  responseCode?: unknown
}

export const UTF8_REFUSED =
  'The mail server does not accept addresses with letters beyond ASCII before the @ (no SMTPUTF8).'

/** 552: the message is too large, which some servers say of the sender's command. */
const TOO_LARGE = '552'
const UNREACHABLE = /^(ECONNECTION|ESOCKET|ETIMEDOUT|EDNS|EPROXY)$/
const ENCRYPTION = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|ISSUER|SIGNATURE/

/** What an error of nodemailer means, without anything of the settings or the mail. */
export function mailNotSent(error: unknown, recipient?: string): MailNotSent {
  if (error instanceof MailNotSent) return error
  if (!(error instanceof Error)) return new MailNotSent('The mail could not be sent.', 'moment')
  const { code, originalCode, response }: SmtpError = error
  const answer = typeof response === 'string' ? safeReason(response, recipient) : undefined
  const cause = String(originalCode ?? code ?? '')
  if (code === 'EAUTH') return ofServer('The mail server refuses the sign-in', answer)
  if (code === 'ETLS' || ENCRYPTION.test(cause))
    return ofServer('The connection to the mail server cannot be encrypted', safeReason(error.message))
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return refusalOf(error, answer)
  if (answer) return ofServer('The mail server does not accept mails', answer)
  if (UNREACHABLE.test(String(code))) return ofServer('The mail server cannot be reached', cause)
  return ofServer('The mail could not be sent', cause)
}

/** The server took the connection and answered a command of this mail, or the mail itself. */
function refusalOf({ command, response, responseCode }: SmtpError, answer: string | undefined): MailNotSent {
  const problem = problemOfServer(String(response ?? ''), String(command ?? ''))
  if (problem) return ofServer(problem, answer, true)
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500
  return new MailNotSent(answer || 'The mail server refuses the mail.', isPermanent ? 'mail' : 'moment')
}

const ofServer = (problem: string, detail: string | undefined, needsMail = false) =>
  new MailNotSent(detail ? `${problem}: ${detail}` : `${problem}.`, 'server', `${problem}.`, needsMail)

const SENDER = 'The mail server refuses the address that mails come from'
const SIGN_IN = 'The mail server asks for a sign-in or for encryption'
const RELAY = 'The mail server does not send mails to other domains for this program'
const CLIENT = 'The mail server refuses mails from this machine'

/** RFC 4954 and RFC 5248: a sign-in is required, too weak or failed, or encryption is required. */
const SIGN_IN_CODE = /^(?:530|534|535|538)\b|^\d{3}[ -][45]\.7\.(?:8|9|11|13|14|57)\b/
const SIGN_IN_TEXT =
  /authentication (?:is )?required|(?:must|please|to) authenticate|smtp authentication|\bstarttls\b|(?:tls|encryption) (?:is )?(?:required|needed)/i
const RELAY_TEXT =
  /\brelay(?:ing)? (?:access )?(?:is )?(?:denied|not (?:permitted|allowed)|prohibited|refused)|(?:unable|not (?:permitted|allowed)|do(?:es)? not|don't|cannot|can't|refuse\w*) (?:to )?relay|relay access|\brcpthosts\b/i
/** It names the program that is connected: by its name, its address or its greeting. */
const CLIENT_TEXT =
  /client host|helo command rejected|reverse (?:dns|hostname)|\bptr\b|\b(?:your|sending|client|connecting|source) (?:ip|host)\b|\bip(?: address)? \[?[\da-f:.]{3,40}\]? (?:is |has been |was )?(?:listed|blocked|refused|rejected)/i
const BLOCK_LIST = /block(?:ed|list)|black ?list|\brbl\b|dnsbl|spamhaus|spamcop|barracuda|\blisted\b/i
const SENDER_TEXT =
  /sender (?:address|domain) (?:rejected|refused)|send ?as ?denied|send as this sender|^\d{3}[ -][45]\.1\.[78]\b/i

/**
 * What is wrong between this program and its server, so that no mail is taken: servers say it to
 * any command, most often to the recipient's. Undefined if the answer is about the mail.
 */
function problemOfServer(response: string, command: string): string | undefined {
  const answer = response.slice(0, 2_000)
  const isBeforeData = command === 'MAIL FROM' || command === 'RCPT TO'
  if (SIGN_IN_CODE.test(answer) || SIGN_IN_TEXT.test(answer)) return SIGN_IN
  if (RELAY_TEXT.test(answer)) return RELAY
  // A filter that has read the mail names the list that has one of its links, too.
  if (CLIENT_TEXT.test(answer) || (isBeforeData && BLOCK_LIST.test(answer))) return CLIENT
  if (SENDER_TEXT.test(answer)) return SENDER
  return command === 'MAIL FROM' && answer.startsWith('5') && !answer.startsWith(TOO_LARGE) ? SENDER : undefined
}

const MAX_REASON_LENGTH = 300
/** `a@b`, `o'neil@b`, `"a b"@b`, `a@[192.0.2.1]`. */
const ADDRESS = /(?:"(?:[^"\\\r\n]|\\.){0,64}"|[^\s<>"(),:;[\]]+)@(?:[^\s<>"'(),:;[\]]+|\[[^\]\s]{1,64}\])/g
const LINK = /\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+/gi
/** Our credentials are longer; a server's own ids of that length say nothing to a person. */
const TOKEN = /[\w-]{32,}/g
/**
 * The answer of a mail server, as people may read it: one line of bounded length, without links,
 * credentials, and addresses of anybody but the recipient. A server may repeat anything that it was
 * sent.
 */
export function safeReason(answer: string, recipient?: string): string {
  const own = recipient?.toLowerCase()
  // An apostrophe before an address is a quotation mark, unless the recipient's begins with one.
  const unlessOwn = (address: string) => {
    if (address.toLowerCase() === own) return address
    const quote = /^'*/.exec(address)?.[0] ?? ''
    return address.slice(quote.length).toLowerCase() === own ? address : `${quote}…`
  }
  const text = oneLine(withoutRepeatedCodes(answer.slice(0, 10_000)))
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(LINK, '…')
    .replace(ADDRESS, unlessOwn)
    .replace(TOKEN, '…')
  if (text.length <= MAX_REASON_LENGTH) return text
  return `${text
    .slice(0, MAX_REASON_LENGTH - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}

/** Lines of an answer repeat its codes: `550-5.1.1 No such user.`, `550 5.1.1 Try again.` */
const withoutRepeatedCodes = (answer: string) =>
  answer
    .split(/\r?\n/)
    .map((line, index) =>
      index === 0 ? line.replace(/^(\d{3})-/, '$1 ') : line.replace(/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3}\s)?/, ''),
    )
    .join(' ')
