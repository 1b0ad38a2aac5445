import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { KnownAddress } from '@/lib/contract/email'
import type { MailReport } from '@/lib/contract/operator'
import { invalid, invalidField } from '../errors'
import type { Report } from './state'

/** One mail has one recipient; a notification with more is about somebody else's mail as well. */
const MAX_RECIPIENTS = 20
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 128 * 1024, forceRfc822Attachments: true }

const STATUS = /^message\/(global-)?delivery-status$/
const ORIGINAL = /^(message\/rfc822|message\/global|text\/rfc822-headers|message\/global-headers)$/

/** Lines that begin a part. The library takes 10 s for 80,000 of them. */
const MAX_BOUNDARIES = 1_000

/** What a delivery status notification (RFC 3464) says of each recipient. */
export async function readNotification(bytes: Buffer): Promise<Report[]> {
  const boundaries = bytes.toString('latin1').match(/^--/gm) ?? []
  if (boundaries.length > MAX_BOUNDARIES) throw invalid('the report has too many parts')
  const { attachments } = await parse(bytes)
  const status = attachments.find(({ mimeType }) => STATUS.test(mimeType))
  if (!status) return []
  const original = attachments.find(({ mimeType }) => ORIGINAL.test(mimeType))
  const originalId = original && headersOf(await parse(contentOf(original))).get('message-id')
  const [mail, ...recipients] = await Promise.all(groupsOf(status))
  const messageId = originalId ?? mail?.get('original-envelope-id')
  return recipients.flatMap((fields) => reportOf(fields, messageId) ?? [])
}

function reportOf(fields: Map<string, string>, messageId: string | undefined): Report | undefined {
  const typed = (name: string) => fields.get(name)?.replace(/^[^;]*;\s*/, '')
  const recipients = [typed('final-recipient'), typed('original-recipient')].flatMap(
    (address) => KnownAddress.safeParse(address).data ?? [],
  )
  const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0]
  const outcome = OUTCOMES[fields.get('action')?.toLowerCase() ?? ''] ?? OUTCOMES[status?.[0] ?? '']
  if (!outcome || recipients.length === 0) return undefined
  return { recipients, messageId, outcome, reason: typed('diagnostic-code') || status }
}

/** What a provider's own report says. */
export function fromProvider({ recipient, message_id, status, reason }: MailReport): Report {
  const outcome = OUTCOMES[status[0] ?? '']
  if (!outcome) throw invalidField('status', 'must be an enhanced status code such as 5.1.1')
  return { recipients: [recipient], messageId: message_id, outcome, reason: reason || status }
}

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

/** Groups of fields like headers, one of the mail and one for each recipient. */
function groupsOf(status: Attachment): Promise<Map<string, string>>[] {
  const groups = new TextDecoder()
    .decode(contentOf(status))
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
  return groups.slice(0, 1 + MAX_RECIPIENTS).map(async (group) => headersOf(await parse(`${group}\r\n\r\n`)))
}

const headersOf = ({ headers }: Email) => new Map(headers.map(({ key, value }) => [key, value.trim()]))

function contentOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}

async function parse(mail: Uint8Array | string): Promise<Email> {
  try {
    return await PostalMime.parse(mail, LIMITS)
  } catch (error) {
    throw invalid('the report cannot be read as a mail', 'invalid_request', error)
  }
}
