'use client'

import { useContext, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { relativeTime } from '@/components/ui/format'
import { Link2, MapPin } from '@/components/ui/more-icons'
import { Badge } from '@/components/ui/status'
import { inkTone } from '@/components/ui/styles'
import { useNow } from '@/components/ui/time'
import { sameAddress } from '@/lib/envelope/state'
import { describeUserAgent } from '@/lib/http/user-agent'
import { AgreedWording, EntryDetails } from './entry-details'
import { describeAction, describeDetails, describeEvent, type Wording } from './facts'
import { type AuditLine, formatClock, formatDay, formatZone, slotOf } from './trail'
import { AuditContext, partKey } from './use-audit'

type EntryProps = {
  line: AuditLine
  zone: string
  isTarget: boolean
  /** For lists without a heading that names the day. */
  withDay?: boolean
  /** For lists with a heading that names the party. */
  withoutParty?: boolean
}

/** One entry as a sentence: who did what, how and from where. Hashes and raw fields are on request. */
export function Entry({ line, zone, isTarget, withDay = false, withoutParty = false }: EntryProps) {
  const { slots, names, colleagues, isCanceled } = useContext(AuditContext)
  const { label, icon: IconOf, tone } = describeAction(line.action, isCanceled)
  const { phrases, unknown, wording } = describeDetails(line.rest, { action: line.action, slots })
  const colleague = colleagues.get(line.anchor)
  const isOwn = sameAddress(line.party, line.actor)
  const { subject, verb } = describeEvent(colleague && !isOwn ? { ...line, actor: colleague } : line, isCanceled)
  const owner = line.actor && (names.get(line.actor.toLowerCase()) ?? line.actor)
  const mail = describeMail(line)
  // Apart, or the address would read as another document.
  const sentences = [mail ? [] : phrases, colleague ? [`with ${owner}’s key`] : [], originOf(line)].filter(
    (parts) => parts.length > 0,
  )
  return (
    <div
      id={line.anchor}
      className={cn(
        'group grid scroll-mt-20 gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[8rem_minmax(0,1fr)]',
        isTarget && 'rounded-md bg-accent-soft outline-2 outline-accent',
      )}
    >
      <When line={line} zone={zone} withDay={withDay} />
      <div className="min-w-0">
        <div className="flex items-start gap-2">
          <IconOf aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', inkTone[tone])} />
          <p className="min-w-0 [overflow-wrap:anywhere]">
            {subject === undefined || withoutParty ? null : (
              <Name id={subject} slot={slotOf(line)} name={isOwn ? colleague : undefined} />
            )}
            <span>{`${subject === undefined || withoutParty ? capitalize(verb) : verb.startsWith(':') ? verb : ` ${verb}`}.`}</span>
            {mail ? <span className="text-ink-soft">{` ${mail}`}</span> : null}
            {sentences.map((parts) => (
              <span key={parts.join()} className="text-ink-soft" title={line.userAgent}>
                {` ${capitalize(parts.join(', '))}.`}
              </span>
            ))}
          </p>
          <a
            href={`#${line.anchor}`}
            aria-label={`Link to this entry: ${label} ${line.party}`}
            className="rounded-sm p-1 text-ink-faint opacity-0 hover:text-ink focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100 print:hidden"
          >
            <Link2 aria-hidden="true" className="size-4" />
          </a>
        </div>
        <div className="pl-6">
          <OriginNote anchor={line.anchor} />
          <EntryDetails line={line} unknown={unknown} />
          {line.hash && (
            <p className="hidden break-all font-mono text-12 text-ink-soft print:block">{`hash ${line.hash}`}</p>
          )}
          <AllFields raw={line.raw} wording={wording} />
        </div>
      </div>
    </div>
  )
}

const capitalize = (text: string) => {
  const plain = text.replace(/^: /, '')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** "Safari on iPhone" and the IP address. */
function originOf({ ip, userAgent }: AuditLine): string[] {
  const browser = userAgent && (describeUserAgent(userAgent) ?? userAgent)
  return [browser, ip].flatMap((part) => (part ? [part] : []))
}

/** The given name, or that from the envelope, or the trail's own id. */
function Name({ id, slot, name: given }: { id: string; slot: unknown; name?: string | undefined }) {
  const { names } = useContext(AuditContext)
  const known = names.get(partKey(id, slot)) ?? names.get(partKey(id))
  const name = given ?? known
  return (
    <bdi translate="no" className="font-medium" title={id}>
      {name ?? (id || 'No party named')}
    </bdi>
  )
}

function When({ line, zone, withDay }: Pick<EntryProps, 'line' | 'zone' | 'withDay'>) {
  const now = useNow()
  if (!line.at) return <p className="text-13 text-ink-faint">No readable time</p>
  return (
    <p className="text-13 text-ink-soft" title={relativeTime(line.at, now, zone)} suppressHydrationWarning>
      <time dateTime={line.at.toISOString()} className="tabular leading-5">
        {withDay && <span className="block">{formatDay(line.at, zone)}</span>}
        <span>{`${formatClock(line.at, zone)} `}</span>
        <span>{formatZone(line.at, zone)}</span>
      </time>
    </p>
  )
}

/** Points out that the person's IP address changed. */
function OriginNote({ anchor }: { anchor: string }) {
  const change = useContext(AuditContext).origins.get(anchor)
  if (!change) return null
  const before = `before: ${change.from}`
  if (change.kind === 'address') {
    return <span className="block text-12 text-ink-faint">{`New address in the same network, ${before}`}</span>
  }
  const isCountry = change.kind === 'country'
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-2">
      <Badge tone="warn" icon={MapPin}>
        {isCountry ? 'New country' : 'New network'}
      </Badge>
      <span className="text-12 text-ink-soft">{isCountry ? `${change.to}, ${before}` : before}</span>
    </span>
  )
}

/** Every key and value as the service sent them, except that times without a zone are in UTC. */
function AllFields({ raw, wording }: { raw: unknown; wording: Wording | undefined }) {
  // A trail can have hundreds of entries: the text is only rendered when it is open.
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="mt-0.5 text-12 print:hidden" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-sm text-ink-faint hover:text-ink">All fields</summary>
      {wording ? <AgreedWording wording={wording} /> : null}
      {isOpen && (
        <pre className="mt-1 overflow-auto whitespace-pre-wrap rounded-md bg-ground p-2 font-mono [overflow-wrap:anywhere]">
          {JSON.stringify(raw, null, 2)}
        </pre>
      )}
    </details>
  )
}

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
  if (!isBounced) return `The mail server refused the ${what}${reason ? `: ${reason}` : ''}.`
  return `The ${what} was reported as returned${reason ? `: ${reason}` : ''}.`
}
