import { mailStep } from '@/lib/envelope/mail-state'
import { isolate, oneLine } from '@/lib/text/one-line'
import { formatIn } from '@/lib/text/time-zone'
import type { NotificationDetail, NotificationKind } from './notification'

type Described = { kind: NotificationKind; subject_id: string; detail: NotificationDetail }

/** What happened, in one line, and what else is known. Plain text: whoever shows it escapes it. */
export function describeNotification({ kind, detail }: Pick<Described, 'kind' | 'detail'>): {
  title: string
  text: string
} {
  const envelope = detail.subject ? `“${isolate(detail.subject)}”` : 'An envelope without a subject'
  switch (kind) {
    case 'completed':
      return { title: `${envelope} is completed`, text: 'The signed PDF is ready.' }
    case 'declined':
      return {
        title: `${envelope} was declined`,
        text: [detail.by ? `By ${isolate(detail.by)}` : 'By a signer', detail.reason && oneLine(detail.reason)]
          .filter(Boolean)
          .join(': '),
      }
    case 'mail':
      if (detail.locked)
        return {
          title: `The link of ${oneLine(detail.to || 'a recipient')} is locked`,
          text: `${envelope}: five wrong codes were entered. Open the envelope to unlock it.`,
        }
      return {
        title: `The email to ${oneLine(detail.to ?? 'a recipient')} ${detail.mail === 'bounced' ? 'bounced' : 'was refused'}`,
        text: `${envelope}${detail.reason ? `: ${oneLine(detail.reason)}` : ''}. ${mailStep(detail.cause)}`,
      }
    case 'expiring':
      return {
        title: `${envelope} expires soon`,
        text: `Somebody still has to sign or approve. It expires on ${dayAndTime(detail.expires_on)}.`,
      }
    case 'delivery':
      return {
        title: titleOfDelivery(detail),
        text: describeDelivery(detail),
      }
    case 'budget':
      return {
        title: 'The request budget has been used up for 5 minutes',
        text: `Requests${detail.key ? ` with the key “${isolate(detail.key)}”` : ''} wait until the service takes more.`,
      }
    case 'key':
      return {
        title: `The API key “${isolate(detail.key ?? '')}” expires soon`,
        text: `It expires on ${dayOf(detail.expires_on)}. Replace it under Settings, Keys.`,
      }
  }
}

function titleOfDelivery({ paused, pauses_on, since, count }: NotificationDetail): string {
  if (paused) return 'A webhook endpoint was paused'
  if (pauses_on) return 'A webhook endpoint will be paused'
  if (since) return 'A webhook endpoint is failing'
  return count === 1 ? 'A webhook delivery failed' : `${count ?? 'Some'} webhook deliveries failed`
}

function describeDelivery({ target, event_type, count, paused, since, error, pauses_on }: NotificationDetail): string {
  const where = [event_type && `of ${event_type}`, target && `to ${isolate(target)}`].filter(Boolean).join(' ')
  if (paused) return `Deliveries ${where} are paused: ${oneLine(paused)}`
  if (since) {
    const failing = `Deliveries ${where} have failed since ${dayAndTime(since)}`
    if (pauses_on) return `${failing}. The service pauses them on ${dayAndTime(pauses_on)}, unless one succeeds.`
    return error ? `${failing}: ${oneLine(error)}.` : `${failing}.`
  }
  const it = count === 1 ? ['It', 'it'] : ['They', 'them']
  return `${it[0]} went ${where}, and the service has stopped trying. You can retry ${it[1]} on the endpoint’s page.`
}

function dayOf(on: string | undefined): string {
  const day = new Date(`${on?.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? 'an unknown day' : formatIn('UTC', { dateStyle: 'long' }).format(day)
}

/** In UTC, because mails and chats have readers in several zones. */
const dayAndTime = (on: string | undefined): string => (on ? `${dayOf(on)} at ${on.slice(11, 16)} UTC` : dayOf(on))

export function notificationPath({ kind, subject_id: id }: Pick<Described, 'kind' | 'subject_id'>): string {
  if (kind === 'delivery') return `/webhooks/${encodeURIComponent(id)}`
  if (kind === 'budget' || kind === 'key') return '/settings/keys'
  return `/envelopes/${encodeURIComponent(id)}`
}
