'use client'

import { Link2 } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { useNow } from '@/components/ui/clock'
import { cn } from '@/components/ui/cn'
import { CopyText } from '@/components/ui/copy'
import { relativeMoment } from '@/components/ui/moment-words'
import { AsRecorded } from './as-recorded'
import { EntryFacts } from './entry-facts'
import { Who } from './names'
import { OriginNote } from './origin-note'
import { actionLook } from './trail/action-look'
import { clockWords, dayWords, zoneWords } from './trail/moments'
import type { AuditLine } from './trail/normalise'

type EntryProps = {
  line: AuditLine
  zone: string
  isTarget: boolean
  /** Where no day stands above the entry. */
  withDay?: boolean
  /** Where the party stands above the entry. */
  withoutParty?: boolean
}

/** One entry: what happened, to whom, by whom, when, and everything else it says. */
export function Entry({ line, zone, isTarget, withDay = false, withoutParty = false }: EntryProps) {
  const { words, icon, tone } = actionLook(line.action)
  const by = line.actor !== undefined && line.actor !== line.party ? line.actor : undefined
  return (
    <div
      id={line.anchor}
      className={cn(
        'group grid scroll-mt-20 gap-x-4 gap-y-1 px-3 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]',
        isTarget && 'rounded-lg bg-accent-soft outline-2 outline-accent',
      )}
    >
      <When line={line} zone={zone} withDay={withDay} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={tone} icon={icon}>
            {words}
          </Badge>
          {!withoutParty && <Who id={line.party} />}
          {by && <span className="min-w-0 text-13 text-ink-soft [overflow-wrap:anywhere]">by {by}</span>}
          <a
            href={`#${line.anchor}`}
            aria-label={`Link to this entry: ${words} ${line.party}`}
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
        <EntryFacts line={line} />
        {line.hash && <p className="hidden break-all font-mono text-12 text-ink-soft print:block">hash {line.hash}</p>}
        <AsRecorded raw={line.raw} />
      </div>
    </div>
  )
}

function When({ line, zone, withDay }: { line: AuditLine; zone: string; withDay: boolean }) {
  const now = useNow()
  if (!line.at) return <p className="text-13 text-ink-faint">No readable time</p>
  return (
    <p className="text-13 text-ink-soft">
      <time dateTime={line.at.toISOString()} className="text-ink">
        {withDay && <span className="block">{dayWords(line.at, zone)}</span>}
        {clockWords(line.at, zone)} <span className="text-ink-soft">{zoneWords(line.at, zone)}</span>
      </time>
      <span className="block text-12 text-ink-faint print:hidden" suppressHydrationWarning>
        {relativeMoment(line.at, now, zone)}
      </span>
      {line.seq !== undefined && <span className="block text-12 text-ink-faint">No. {line.seq}</span>}
    </p>
  )
}
