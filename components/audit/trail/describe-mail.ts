import type { AuditLine } from './parse-trail'

/** What happened to an email, in a sentence, for entries about one that did not arrive. */
export function describeMail({ action, rest }: AuditLine): string | undefined {
  const isBounced = action === 'mail_bounced'
  if (!isBounced && action !== 'mail_refused') return undefined
  const detail = rest.find(([name]) => name === 'detail')?.[1]
  const text = (name: string) => {
    const value: unknown = typeof detail === 'object' && detail !== null ? Reflect.get(detail, name) : undefined
    return typeof value === 'string' ? value.trim() : ''
  }
  const what = text('kind') === 'reminder' ? 'reminder' : 'invitation'
  const reason = text('reason').replace(/\.+$/, '')
  return `${isBounced ? `The ${what} bounced` : `The mail server refused the ${what}`}${reason ? `: ${reason}` : ''}.`
}
