'use client'

import { useMemo } from 'react'
import { RunView } from './run-view'
import { condense } from './trail/condense'
import { byDay, zoneWords } from './trail/moments'
import type { AuditLine } from './trail/normalise'

type TimelineProps = { lines: readonly AuditLine[]; zone: string; target: string | undefined }

/** Everything in one order, a part a day. */
export function Timeline({ lines, zone, target }: TimelineProps) {
  const { days, undated } = useMemo(() => byDay(lines, zone), [lines, zone])
  return (
    <div className="flex flex-col gap-6">
      {days.map((day) => (
        <Part
          key={day.title}
          title={day.title}
          note={day.lines[0]?.at && zoneWords(day.lines[0].at, zone)}
          lines={day.lines}
          zone={zone}
          target={target}
        />
      ))}
      {undated.length > 0 && (
        <Part
          title="Without a readable time"
          note="listed as the service sent them"
          lines={undated}
          zone={zone}
          target={target}
        />
      )}
    </div>
  )
}

function Part({ title, note, lines, ...look }: TimelineProps & { title: string; note?: string | undefined }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 flex items-baseline gap-2 text-14 font-semibold">
        {title} {note && <span className="text-12 font-normal text-ink-faint">{note}</span>}
      </h2>
      <ol className="rounded-lg border border-line bg-surface">
        {condense(lines).map((run) => (
          <RunView key={run.first.anchor} run={run} {...look} />
        ))}
      </ol>
    </section>
  )
}
