'use client'

import { useEffect, useState } from 'react'
import { counted } from '@/components/ui/format'
import { CircleCheck, CircleSlash, CircleX, Clock, type Icon, Send } from '@/components/ui/icons'
import { Ban, CircleHelp, CirclePause } from '@/components/ui/more-icons'
import { Badge } from '@/components/ui/status'
import type { Tone } from '@/components/ui/styles'
import type { BulkJob, BulkJobState, BulkKind } from '@/lib/desk/bulk/contract/bulk-job'
import type { BulkRowState } from '@/lib/desk/bulk/contract/bulk-row-states'
import { formatCount } from '@/lib/text/format'

type Look = { label: string; tone: Tone; icon: Icon }

const ROW_LOOKS: Record<BulkRowState, Look> = {
  waiting: { label: 'Waiting', tone: 'neutral', icon: Clock },
  sending: { label: 'Sending', tone: 'wait', icon: Send },
  sent: { label: 'Sent', tone: 'good', icon: CircleCheck },
  skipped: { label: 'Skipped', tone: 'off', icon: CircleSlash },
  failed: { label: 'Failed', tone: 'bad', icon: CircleX },
  unknown: { label: 'Needs a check', tone: 'warn', icon: CircleHelp },
  cancelled: { label: 'Cancelled', tone: 'off', icon: Ban },
}

const JOB_LOOKS: Record<BulkJobState, Look> = {
  running: { label: 'Running', tone: 'wait', icon: Send },
  paused: { label: 'Paused', tone: 'warn', icon: CirclePause },
  stopped: { label: 'Stopped', tone: 'warn', icon: CircleX },
  cancelled: { label: 'Cancelled', tone: 'off', icon: Ban },
  finished: { label: 'Finished', tone: 'good', icon: CircleCheck },
}

/** The state of a bulk job. One with failures or unknown outcomes is not shown as a success. */
export function jobLook({ state, counts: { failed, unknown } }: Pick<BulkJob, 'state' | 'counts'>): Look {
  if (state !== 'finished' || failed + unknown === 0) return JOB_LOOKS[state]
  const [count, what] = failed > 0 ? [failed, 'failed'] : [unknown, 'to check']
  return {
    label: `Finished, ${formatCount(count)} ${what}`,
    tone: 'warn',
    icon: failed > 0 ? CircleX : CircleHelp,
  }
}

type KindLabels = {
  /** What the job is called. */
  title: string
  /** Completes "3 of 5 envelopes …". */
  done: string
  /** Completes "5 envelopes will not be …", before the first request and when it is cancelled. */
  todo: string
  rows?: Partial<Record<BulkRowState, string>>
}

export const KIND_LABELS: Record<BulkKind, KindLabels> = {
  send: { title: 'Send from a template', done: 'sent', todo: 'sent' },
  again: { title: 'Send again', done: 'sent again', todo: 'sent again' },
  remind: { title: 'Send reminders', done: 'reminded', todo: 'reminded', rows: { sent: 'Reminded' } },
  void: { title: 'Void envelopes', done: 'voided', todo: 'voided', rows: { sending: 'Voiding', sent: 'Voided' } },
  download: {
    title: 'Download signed PDFs',
    done: 'downloaded',
    todo: 'downloaded',
    rows: { sending: 'Downloading', sent: 'In the zip' },
  },
}

export const rowLook = (kind: BulkKind, state: BulkRowState): Look => ({
  ...ROW_LOOKS[state],
  label: KIND_LABELS[kind].rows?.[state] ?? ROW_LOOKS[state].label,
})

/** A bulk send has its own name or its template's, the others are named after what they do. */
export const titleOf = ({ kind, name, template_name }: Pick<BulkJob, 'kind' | 'name' | 'template_name'>): string =>
  name ?? template_name ?? KIND_LABELS[kind].title

export const totalOf = ({ counts }: BulkJob): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/**
 * How many rows were tried. The others wait, or are under way, or a cancellation took them back.
 */
export const countSettledRows = ({ counts: { sent, skipped, failed, unknown } }: Pick<BulkJob, 'counts'>): number =>
  sent + skipped + failed + unknown

/** What may have happened to the rows with an unknown outcome, and what to do. */
export function describeUnknownRows({ kind, counts: { unknown } }: Pick<BulkJob, 'kind' | 'counts'>): string {
  const isOne = unknown === 1
  const where = {
    remind: 'People may have been reminded. Retry looks in the audit trail and reminds no one twice.',
    void: `${isOne ? 'Its envelope' : 'Their envelopes'} may be voided. Retry reads the envelope first.`,
  }
  const created = `The service may have created ${isOne ? 'its envelope' : 'their envelopes'}. Retry creates nothing twice. If a row still needs a check, search Envelopes before you send it again.`
  return kind === 'remind' || kind === 'void' ? where[kind] : created
}

/** What becomes of each row when the bulk job is cancelled: those under way are finished. */
export function describeCancel({ kind, counts: { waiting, sending, sent } }: Pick<BulkJob, 'kind' | 'counts'>): string {
  const { todo, done } = KIND_LABELS[kind]
  return [
    `${counted(waiting, 'envelope')} will not be ${todo}.`,
    sending > 0 ? `${formatCount(sending)} ${sending === 1 ? 'is' : 'are'} under way and may still be ${todo}.` : '',
    `${formatCount(sent)} ${sent === 1 ? 'stays' : 'stay'} ${done}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Nothing has been requested for it, so that all of it can be undone. */
export const isBeforeStart = (bulkJob: BulkJob): boolean =>
  bulkJob.state === 'running' &&
  bulkJob.kind !== 'download' &&
  !bulkJob.trouble &&
  bulkJob.counts.waiting === totalOf(bulkJob)

/** "about 40 s", "about 3 min 40 s", "about 4 h 10 min", "about 2 days 3 h". */
export function describeTime(seconds: number): string {
  if (seconds < 60) return `about ${Math.max(5, Math.ceil(seconds / 5) * 5)} s`
  const tens = Math.round(seconds / 10) * 10
  if (tens < 3600) return `about ${two(tens, [60, 'min'], [1, 's'])}`
  const minutes = Math.round(seconds / 600) * 600
  if (minutes < 48 * 3600) return `about ${two(minutes, [3600, 'h'], [60, 'min'])}`
  return `about ${two(Math.round(seconds / 3600) * 3600, [86_400, 'days'], [3600, 'h'])}`
}

type Unit = [seconds: number, name: string]

function two(seconds: number, [large, first]: Unit, [small, second]: Unit): string {
  const rest = Math.floor((seconds % large) / small)
  return `${Math.floor(seconds / large)} ${first}${rest > 0 ? ` ${rest} ${second}` : ''}`
}

/** Whole seconds until something that was `inMs` away at `readAt`; 0 once it is due. */
export function useCountdown(inMs: number, readAt: number): number {
  const due = readAt + inMs
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    if (due <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    const stop = setTimeout(() => clearInterval(timer), due - Date.now() + 500)
    return () => {
      clearInterval(timer)
      clearTimeout(stop)
    }
  }, [due])
  return Math.max(0, Math.ceil((due - now) / 1_000))
}

/**
 * The state of a bulk job. Before its first request it counts down, because all of it can be undone
 * until then.
 */
export function JobBadge({ bulkJob, readAt }: { bulkJob: BulkJob; readAt: number }) {
  const seconds = useCountdown(bulkJob.starts_in_ms, readAt)
  if (isBeforeStart(bulkJob)) {
    return (
      <Badge tone="accent" icon={Clock} className="tabular">
        {seconds > 0 ? `Starts in ${seconds} s` : 'Starting'}
      </Badge>
    )
  }
  const { label, tone, icon } = jobLook(bulkJob)
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
