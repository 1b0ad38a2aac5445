import type { MailReport } from '@/lib/contract/operator'
import { causeOf } from '@/lib/smtp/cause'
import { invalidField } from '../errors'
import { type Headers, headersOf, partsOf } from './mime-parts'
import type { Report } from './state'

const STATUS = /^message\/(global-)?delivery-status$/
const ORIGINAL = /^(message\/rfc822|message\/global|text\/rfc822-headers|message\/global-headers)$/
const TEXT = /^text\/plain$/

/** A mail of this service has one recipient; an address of a group may have become more. */
const MAX_RECIPIENTS = 20
/** What a server says of a recipient follows the address in the text for people. */
const MAX_NOTE = 1_500

/**
 * What a delivery status notification (RFC 3464) says of a mail of ours, named by an id that only
 * those know who had the mail. Anybody can send one, so that nothing of its text goes further than
 * the words that it is compared with.
 */
export function readNotification(bytes: Buffer): Report | undefined {
  const [status, original, text] = partsOf(bytes, [STATUS, ORIGINAL, TEXT])
  if (!status) return undefined
  const [mail, ...recipients] = groupsOf(status.content)
  const ids = [mail?.get('original-envelope-id'), original && headersOf(original.content).get('message-id')]
  const mailIds = ids.flatMap((id) => mailIdOf(id) ?? [])
  const [worst] = recipients
    .flatMap((fields) => outcomeOf(fields) ?? [])
    .toSorted((one, other) => BY_WEIGHT.indexOf(one.outcome) - BY_WEIGHT.indexOf(other.outcome))
  if (!worst || mailIds.length === 0) return undefined
  const { fields } = worst
  const explanation = plain(withoutType(fields, 'diagnostic-code') || noteOf(fields, text?.content ?? ''))
  const outcome = isGivenUp(fields, explanation) ? 'bounced' : worst.outcome
  const cause = causeOf({ text: explanation, status: statusOf(fields), isFinal: outcome === 'bounced' })
  const until = Date.parse(fields.get('will-retry-until') ?? '')
  return { by: 'mail', mailIds, outcome, cause, explanation, ...(!Number.isNaN(until) && { until: new Date(until) }) }
}

/** What a provider's own report says. */
export function fromProvider({ recipient, message_id, status, reason = '' }: MailReport): Report {
  const outcome = OUTCOMES[status[0] ?? '']
  if (!outcome) throw invalidField('status', 'must be an enhanced status code such as 5.1.1')
  const cause = causeOf({ text: reason, status, isFinal: outcome === 'bounced' })
  const about = message_id === undefined ? { recipient } : { mailIds: [mailIdOf(message_id) ?? []].flat(), recipient }
  return { by: 'provider', ...about, outcome, cause, explanation: reason }
}

/** The id in a Message-ID or an envelope's id of ours. */
const mailIdOf = (id: string | undefined) =>
  /^[<\s]*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@|>|\s|$)/i.exec(id ?? '')?.[1]?.toLowerCase()

/** By the action of RFC 3464, or by the class of a status. */
const OUTCOMES: Record<string, Report['outcome'] | undefined> = {
  failed: 'bounced',
  delayed: 'delayed',
  delivered: 'delivered',
  relayed: 'delivered',
  expanded: 'delivered',
  5: 'bounced',
  4: 'delayed',
  2: 'delivered',
}
const BY_WEIGHT: Report['outcome'][] = ['bounced', 'delayed', 'delivered']

function outcomeOf(fields: Headers) {
  const action = /^[a-z]+/i.exec(fields.get('action') ?? '')?.[0].toLowerCase() ?? ''
  const outcome = OUTCOMES[action] ?? OUTCOMES[statusOf(fields)?.[0] ?? '']
  return outcome && { outcome, fields }
}

/**
 * OpenSMTPD reports a mail that it has given up as one that is delayed. The status alone does not
 * say so: other servers give it to delays as well, and say until when they try.
 */
const isGivenUp = (fields: Headers, explanation: string) =>
  statusOf(fields)?.endsWith('.4.7') && !fields.has('will-retry-until') && /\bexpired\b/i.test(explanation)

const statusOf = (fields: Headers) => /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0]

/** Without the type before it: `smtp; 550 …`, `rfc822; a@b.example`. */
const withoutType = (fields: Headers, name: string) => fields.get(name)?.replace(/^[^;]{0,100};\s*/, '') ?? ''

/** Groups of fields like headers, one of the mail and one for each recipient. */
const groupsOf = (content: string): Headers[] =>
  content
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/, 1 + MAX_RECIPIENTS)
    .map(headersOf)

/** What the text for people says after the recipient's address, at first in the lines next to it. */
function noteOf(fields: Headers, text: string): string {
  const lower = text.toLowerCase()
  const [at] = ['final-recipient', 'original-recipient', 'x-actual-recipient'].flatMap((name) => {
    const address = withoutType(fields, name).toLowerCase()
    const start = address === '' ? -1 : lower.indexOf(address)
    return start < 0 ? [] : [start + address.length]
  })
  if (at === undefined) return ''
  const note = text.slice(at, at + MAX_NOTE)
  const [next = ''] = note.split(/\r?\n[ \t]*\r?\n/, 1)
  return /\w{3}/.test(next) ? next : note
}

/** Exim writes bytes beyond ASCII as octal numbers. */
const plain = (text: string) =>
  text.replace(/(?:\\[0-3][0-7]{2})+/g, (octal) =>
    Buffer.from(
      octal
        .slice(1)
        .split('\\')
        .map((byte) => Number.parseInt(byte, 8)),
    ).toString('utf8'),
  )
