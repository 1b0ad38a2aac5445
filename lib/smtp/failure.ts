import { oneLine } from '@/lib/contract/one-line'
export class MailNotSent extends Error {
  constructor(
    message: string,
    /** `mail`: never accepted. `server`: no mail can be sent. `moment`: not this one, now. */
    readonly concerns: 'mail' | 'server' | 'moment',
    /** The message without the answer of the server. */
    readonly summary = message,
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
const TOO_LARGE = 552
const UNREACHABLE = /^(ECONNECTION|ESOCKET|ETIMEDOUT|EDNS|EPROXY)$/
const ENCRYPTION = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|ISSUER|SIGNATURE/

/** What an error of nodemailer means, without anything of the settings or the mail. */
export function mailNotSent(error: unknown, recipient?: string): MailNotSent {
  if (error instanceof MailNotSent) return error
  if (!(error instanceof Error)) return new MailNotSent('The mail could not be sent.', 'moment')
  const { code, originalCode, command, response, responseCode }: SmtpError = error
  const answer = typeof response === 'string' ? safeReason(response, recipient) : undefined
  const cause = String(originalCode ?? code ?? '')
  if (code === 'EAUTH') return ofServer('The mail server refuses the sign-in', answer)
  if (code === 'ETLS' || ENCRYPTION.test(cause))
    return ofServer('The connection to the mail server cannot be encrypted', safeReason(error.message))
  const status = typeof responseCode === 'number' ? responseCode : undefined
  const isPermanent = status !== undefined && status >= 500
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    if (command === 'MAIL FROM' && isPermanent && status !== TOO_LARGE)
      return ofServer('The mail server refuses the address that mails come from', answer)
    return new MailNotSent(answer || 'The mail server refuses the mail.', isPermanent ? 'mail' : 'moment')
  }
  if (answer) return ofServer('The mail server does not accept mails', answer)
  if (UNREACHABLE.test(String(code))) return ofServer('The mail server cannot be reached', cause)
  return ofServer('The mail could not be sent', cause)
}

const ofServer = (problem: string, detail: string | undefined) =>
  new MailNotSent(detail ? `${problem}: ${detail}` : `${problem}.`, 'server', `${problem}.`)

const MAX_REASON_LENGTH = 300
const ADDRESS = /[^\s<>"'(),:;[\]]+@[^\s<>"'(),:;[\]]+/g
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
  const text = oneLine(withoutRepeatedCodes(answer.slice(0, 10_000)))
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(LINK, '…')
    .replace(ADDRESS, (address) => (address.toLowerCase() === own ? address : '…'))
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
