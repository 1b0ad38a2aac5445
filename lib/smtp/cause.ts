import type { MailCause } from '@/lib/contract/envelope'

type Answer = {
  /** What the server said, with its numbers: `550 5.1.1 No such user`. */
  text: string
  /** The status field of a report, which some servers make of the three digits. */
  status?: string | undefined
  /** Whether nobody tries again. */
  isFinal: boolean
}

const MAX_TEXT = 2_000
const REPLY = /(?:^|[\s:(])([245]\d\d)(?=[\s-]|$)/
const ENHANCED_STATUS = /(?:^|[\s(#:-])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/

/** RFC 3463 by subject and detail, and by subject alone. What is left out says nothing for certain. */
const BY_STATUS: Record<string, MailCause | undefined> = {
  '1.0': 'address',
  '1.1': 'address',
  '1.2': 'domain',
  '1.3': 'address',
  '1.4': 'address',
  '1.6': 'address',
  '1.7': 'rules',
  '1.8': 'rules',
  '1.10': 'domain',
  '2.1': 'address',
  '2.2': 'full',
  '2.3': 'size',
  '3.1': 'later',
  '3.2': 'unreachable',
  '3.4': 'size',
  '4.1': 'unreachable',
  '4.2': 'unreachable',
  '4.3': 'domain',
  '4.4': 'domain',
  '4.5': 'later',
  '4.6': 'loop',
  '4.7': 'given_up',
  '6': 'format',
  '7': 'rules',
}

/** In this order: a full mailbox has a size as well, and a server may call anything forbidden. */
const BY_TEXT: readonly [MailCause, RegExp][] = [
  ['loop', /\bloops?\b|too many hops/i],
  [
    'full',
    /over ?quota|quota exceeded|exceed\w* .{0,40}(?:quota|storage)|(?:mailbox|inbox|folder) (?:is )?(?:full|too large)|mailbox .{0,20}size limit|insufficient (?:disk|storage|system)|not enough (?:space|storage)|speicher|postfach .{0,20}voll/i,
  ],
  ['size', /(?:message|mail|email) (?:size |is )?(?:too (?:large|big)|exceeds)|size limit|maximum .{0,20}size/i],
  [
    'domain',
    /unrout(?:e)?able|host (?:or domain name )?(?:name )?not found|host (?:is )?unknown|unknown host|name service error|domain .{0,40}(?:not found|not exist|no such)|(?:nx|no such) ?domain|null ?mx|does not accept (?:e-?)?mail|non-existent hosts|no (?:valid )?mx|all relevant mx/i,
  ],
  [
    'address',
    /(?:user|recipient|mailbox|account|addressee|local part) (?:is |name |address )?(?:unknown|not found|does ?n[o']t exist|does not exist|inactive|disabled|invalid|unavailable)|unknown (?:user|recipient|mailbox|address|local)|(?:no such|invalid|bad|nonexistent|not a valid) (?:user|mailbox|recipient|address|person|account|destination)|no (?:mailbox|user|such).{0,20}(?:here|name)|not (?:our customer|listed in)|address (?:unknown|not found|does not exist)|does not have an? .{0,40}account|unbekannt|inconnu|sconosciut|desconocid|onbekend|nie istnieje/i,
  ],
  [
    'rules',
    /\bspam\b|blocked|block ?list|black ?list|policy|reputation|dmarc|\bspf\b|dkim|virus|malware|prohibited|not allowed|unauthori[sz]ed|access denied|rejected for|content rejected|\brbl\b|dnsbl|spamhaus/i,
  ],
  ['later', /gr[ae]y-?list|try (?:again )?later|try again|too many|rate limit|throttl|temporar|busy/i],
  [
    'unreachable',
    /connection (?:refused|timed out|reset|dropped|lost|closed)|connect to|lost connection|timed? ?out|no route|unreachable|could not connect|network error|refused by/i,
  ],
]
const GIVEN_UP =
  /retry time(?:out)? (?:was )?exceeded|expired|gave up|giv(?:en|ing) up|too old|too long|not be delivered for|will be deleted from queue/i

/** The numbers of RFC 5321 that mean one thing. */
const BY_REPLY: Record<string, MailCause | undefined> = {
  551: 'address',
  553: 'address',
  523: 'size',
  422: 'full',
  450: 'later',
  451: 'later',
  452: 'later',
  421: 'unreachable',
}

/**
 * The cause by what the server said, before what others made of it: the enhanced status within the
 * text, words, the three digits; the status of a report only where it has no answer of a server.
 */
export function causeOf({ text, status, isFinal }: Answer): MailCause | undefined {
  const answer = text.slice(0, MAX_TEXT)
  const reply = REPLY.exec(answer)?.[1]
  const [own, reportStatus] = [ENHANCED_STATUS.exec(answer)?.[1], status]
  const wasTemporary = (own ?? reply ?? reportStatus ?? '').startsWith('4')
  if (isFinal && (wasTemporary || GIVEN_UP.test(answer) || /^[45]\.4\.7$/.test(reportStatus ?? ''))) return 'given_up'
  const textCause = BY_TEXT.find(([, pattern]) => pattern.test(answer))?.[0]
  // A large provider says 5.4.1 of an address that its directory does not have.
  const isAddress = own === '5.4.1' || (textCause === 'address' && /^[45]\.[47]\./.test(own ?? ''))
  const cause = isAddress
    ? 'address'
    : (byStatus(own) ?? textCause ?? BY_REPLY[reply ?? ''] ?? (reply ? undefined : byStatus(reportStatus)))
  if (cause === 'given_up' && !isFinal) return undefined
  // What is tried again may still be accepted: the address may exist, and rules may let it pass.
  return wasTemporary && (cause === 'address' || cause === 'rules') ? 'later' : cause
}

function byStatus(status: string | undefined): MailCause | undefined {
  const [, subject = '', detail = ''] = status?.split('.') ?? []
  return BY_STATUS[`${subject}.${detail}`] ?? BY_STATUS[subject]
}

/** What follows "Reason: ". */
export const CAUSE_TEXTS: Record<MailCause, string> = {
  address: 'the address does not exist',
  domain: 'no mail server was found for the part after the @',
  full: 'the mailbox is full',
  size: 'the email is too large',
  rules: 'the receiving side refuses it by its own rules',
  unreachable: 'the receiving mail server cannot be reached',
  later: 'the receiving mail server asks to try again later',
  given_up: 'it could not be delivered in time and was given up',
  format: 'the receiving side cannot handle this kind of email or address',
  loop: 'the receiving side forwards it in a circle',
  server: 'the mail server’s settings have to be corrected',
}
