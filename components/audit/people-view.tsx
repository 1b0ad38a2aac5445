'use client'

import { useContext, useMemo } from 'react'
import { Avatar } from '@/components/ui/people'
import { NamesContext, Who } from './names'
import { RunView } from './run-view'
import { condense } from './trail/condense'
import type { AuditLine } from './trail/normalise'

type PeopleViewProps = { lines: readonly AuditLine[]; zone: string; target: string | undefined }

/** The same entries, a part for each party of the trail, in the order in which they first appear. */
export function PeopleView({ lines, zone, target }: PeopleViewProps) {
  const names = useContext(NamesContext)
  const parties = useMemo(() => {
    const found = new Map<string, AuditLine[]>()
    for (const line of lines) found.set(line.party, [...(found.get(line.party) ?? []), line])
    return [...found]
  }, [lines])

  return (
    <div className="flex flex-col gap-6">
      {parties.map(([party, own]) => (
        <section key={party} aria-label={party || 'No party named'}>
          <h2 className="mb-2 flex items-center gap-2 text-14 font-semibold">
            <Avatar person={{ name: names.get(party.toLowerCase()), email: party }} />
            <Who id={party} />
            <span className="shrink-0 text-12 font-normal text-ink-faint">
              {own.length === 1 ? '1 entry' : `${own.length} entries`}
            </span>
          </h2>
          <ol className="rounded-lg border border-line bg-surface">
            {condense(own).map((run) => (
              <RunView key={run.first.anchor} run={run} zone={zone} target={target} withDay withoutParty />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
