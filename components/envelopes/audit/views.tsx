'use client'

import { type ComponentProps, type ReactNode, useContext, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ChevronDown, ChevronRight } from '@/components/ui/icons'
import { Avatar } from '@/components/ui/people'
import { MINUTE_MS } from '@/lib/text/durations'
import { Entry } from './entry'
import { describeEvent } from './facts'
import { type AuditLine, byDay, formatZone, slotOf } from './trail'
import { AuditContext, useIsPrinting, Who } from './use-audit'

type ViewProps = { lines: readonly AuditLine[]; zone: string; target: string | undefined }

/** All entries in the order of time, with a section for each day. */
export function Timeline({ lines, zone, target }: ViewProps) {
  const { days, undated } = useMemo(() => byDay(lines, zone), [lines, zone])
  const display = { zone, target }
  return (
    <div className="flex flex-col gap-6">
      {days.map(({ title, lines }) => (
        <Section key={title} label={title} lines={lines} {...display}>
          {title} <SectionNote>{lines[0]?.at && formatZone(lines[0].at, zone)}</SectionNote>
        </Section>
      ))}
      {undated.length > 0 && (
        <Section label="Without a readable time" lines={undated} {...display}>
          Without a readable time <SectionNote>In the service’s order</SectionNote>
        </Section>
      )}
    </div>
  )
}

/** The entries in a section for each party, in the order in which they first appear. */
export function PeopleView({ lines, ...display }: ViewProps) {
  const { names } = useContext(AuditContext)
  const parties = useMemo(() => {
    const linesByName = new Map<string, AuditLine[]>()
    for (const line of lines) linesByName.set(line.party, [...(linesByName.get(line.party) ?? []), line])
    return [...linesByName]
  }, [lines])

  return (
    <div className="flex flex-col gap-6">
      {parties.map(([party, own]) => (
        <Section key={party} label={party || 'No party named'} lines={own} {...display} withDay withoutParty>
          <span className="self-center">
            <Avatar person={{ name: names.get(party.toLowerCase()), email: party }} />
          </span>
          <Who id={party} />
          <SectionNote>{own.length === 1 ? '1 entry' : `${own.length} entries`}</SectionNote>
        </Section>
      ))}
    </div>
  )
}

type SectionProps = ViewProps & { label: string; withDay?: boolean; withoutParty?: boolean; children: ReactNode }

/** Entries under a heading; repeats are collapsed. */
function Section({ label, lines, children, ...display }: SectionProps) {
  return (
    <section aria-label={label}>
      <h2 className="mb-2 flex items-baseline gap-2 text-14 font-semibold">{children}</h2>
      <ol className="card divide-y divide-line">
        {condense(lines).map((run) => (
          <RunView key={run.first.anchor} run={run} {...display} />
        ))}
      </ol>
    </section>
  )
}

const SectionNote = ({ children }: { children: ReactNode }) => (
  <span className="shrink-0 text-12 font-normal text-ink-faint">{children}</span>
)

type RunProps = Omit<ComponentProps<typeof Entry>, 'line' | 'isTarget'> & { run: Run; target: string | undefined }

/** An entry whose repeats are collapsed. Printing and a link to a repeat expand them. */
function RunView({ run: { first, repeats }, target, ...display }: RunProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  const isPrinting = useIsPrinting()
  const isOpen = isExpanded || isPrinting || repeats.some(({ anchor }) => anchor === target)
  const Chevron = isOpen ? ChevronDown : ChevronRight

  return (
    <li className="break-inside-avoid">
      <Entry line={first} isTarget={first.anchor === target} {...display} />
      {repeats.length > 0 && (
        <div className="px-3 pb-2 sm:pl-42">
          <Button
            size="sm"
            variant="tertiary"
            aria-expanded={isOpen}
            className="-ml-2 print:hidden"
            onClick={() => setIsExpanded(!isOpen)}
          >
            <Chevron aria-hidden="true" />
            <span>{`Repeated ${repeats.length === 1 ? 'once' : `${repeats.length} times`} within minutes`}</span>
          </Button>
        </div>
      )}
      {isOpen &&
        repeats.map((line) => <Entry key={line.anchor} line={line} isTarget={line.anchor === target} {...display} />)}
    </li>
  )
}

/** Consecutive entries with the same content; `first` is the one that is shown. */
type Run = { first: AuditLine; repeats: AuditLine[] }

const WITHIN_MS = 5 * MINUTE_MS
const SAME = ['party', 'action', 'actor', 'ip', 'userAgent'] as const

/**
 * Joins neighbors with the same party, action, actor, address, browser and sentence that are minutes
 * apart, in either order of time.
 */
export function condense(lines: readonly AuditLine[]): Run[] {
  const runs: Run[] = []
  for (const line of lines) {
    const run = runs.at(-1)
    const last = run?.repeats.at(-1) ?? run?.first
    if (run && last && isRepeat(last, line)) run.repeats.push(line)
    else runs.push({ first: line, repeats: [] })
  }
  return runs
}

function isRepeat(a: AuditLine, b: AuditLine): boolean {
  if (!a.at || !b.at || SAME.some((key) => a[key] !== b[key])) return false
  if (describeEvent(a).verb !== describeEvent(b).verb || slotOf(a) !== slotOf(b)) return false
  return Math.abs(a.at.getTime() - b.at.getTime()) <= WITHIN_MS
}
