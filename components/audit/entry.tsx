'use client'

import { useContext, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { CopyText } from '@/components/ui/copy'
import { relativeTime } from '@/components/ui/format'
import { Link2, MapPin } from '@/components/ui/more-icons'
import { Badge } from '@/components/ui/status'
import { useNow } from '@/components/ui/time'
import { EntryDetails } from './entry-details'
import { describeAction } from './facts'
import { type AuditLine, formatClock, formatDay, formatZone } from './trail'
import { AuditContext, Who } from './use-audit'

type EntryProps = {
  line: AuditLine
  zone: string
  isTarget: boolean
  /** For lists without a heading that names the day. */
  withDay?: boolean
  /** For lists with a heading that names the party. */
  withoutParty?: boolean
}

/** One entry: what happened, to whom, by whom, when, and all other details. */
export function Entry({ line, zone, isTarget, withDay = false, withoutParty = false }: EntryProps) {
  const { label, icon, tone } = describeAction(line.action)
  const mail = describeMail(line)
  const by = line.actor === line.party ? undefined : line.actor
  return (
    <div
      id={line.anchor}
      className={cn(
        'group grid scroll-mt-20 gap-x-4 gap-y-1 px-3 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]',
        isTarget && 'rounded-md bg-accent-soft outline-2 outline-accent',
      )}
    >
      <When line={line} zone={zone} withDay={withDay} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
          {!withoutParty && <Who id={line.party} />}
          {by && <span className="min-w-0 text-13 text-ink-soft [overflow-wrap:anywhere]">{`by ${by}`}</span>}
          <a
            href={`#${line.anchor}`}
            aria-label={`Link to this entry: ${label} ${line.party}`}
            className="rounded-sm p-1 text-ink-faint opacity-0 hover:text-ink focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100 print:hidden"
          >
            <Link2 aria-hidden="true" className="size-4" />
          </a>
          {line.hash && (
            <span className="ml-auto flex items-center gap-1 text-12 text-ink-faint print:hidden">
              hash <CopyText value={line.hash} label="hash" />
            </span>
          )}
        </p>
        <OriginNote anchor={line.anchor} />
        {mail ? <p className="mt-0.5 text-14 [overflow-wrap:anywhere]">{mail}</p> : <EntryDetails line={line} />}
        {line.hash && (
          <p className="hidden break-all font-mono text-12 text-ink-soft print:block">{`hash ${line.hash}`}</p>
        )}
        <AllFields raw={line.raw} />
      </div>
    </div>
  )
}

function When({ line, zone, withDay }: Pick<EntryProps, 'line' | 'zone' | 'withDay'>) {
  const now = useNow()
  if (!line.at) return <p className="text-13 text-ink-faint">No readable time</p>
  return (
    <p className="text-13 text-ink-soft">
      <time dateTime={line.at.toISOString()} className="text-ink">
        {withDay && <span className="block">{formatDay(line.at, zone)}</span>}
        <span>{`${formatClock(line.at, zone)} `}</span>
        <span className="text-ink-soft">{formatZone(line.at, zone)}</span>
      </time>
      <span className="block text-12 text-ink-faint print:hidden" suppressHydrationWarning>
        {relativeTime(line.at, now, zone)}
      </span>
      {line.seq !== undefined && <span className="block text-12 text-ink-faint">{`No. ${line.seq}`}</span>}
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
function AllFields({ raw }: { raw: unknown }) {
  // A trail can have hundreds of entries: the text is only rendered when it is open.
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="mt-1 text-12 print:hidden" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-sm text-ink-faint hover:text-ink">All fields</summary>
      {isOpen && (
        <pre className="mt-1 overflow-auto whitespace-pre-wrap rounded-md border border-line bg-ground p-2 font-mono [overflow-wrap:anywhere]">
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
  return `${isBounced ? `The ${what} bounced` : `The mail server refused the ${what}`}${reason ? `: ${reason}` : ''}.`
}
