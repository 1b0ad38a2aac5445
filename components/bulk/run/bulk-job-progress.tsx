'use client'

import { useRef, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { useKeepFocus } from '@/components/ui/focus'
import { counted } from '@/components/ui/format'
import { ProgressBar } from '@/components/ui/loading'
import { Undo2 } from '@/components/ui/more-icons'
import type { BulkJob } from '@/lib/desk/bulk/contract/bulk-job'
import { formatCount } from '@/lib/text/format'
import type { BulkJobAction } from '../queries'
import {
  countSettledRows,
  describeCancel,
  describeTime,
  describeUnknownRows,
  isBeforeStart,
  KIND_LABELS,
  rowLook,
  totalOf,
  useCountdown,
} from './states'
import { useControl, useUndoOnPage } from './use-control'

/** The counts, what it waits for, and its controls. */
export function BulkJobProgress({ bulkJob, readAt }: { bulkJob: BulkJob; readAt: number }) {
  const { kind, state, counts, seconds_left, trouble } = bulkJob
  const labels = KIND_LABELS[kind]
  const [asking, setAsking] = useState(false)
  const control = useControl(bulkJob)
  const section = useRef<HTMLElement>(null)
  useKeepFocus(section)
  const seconds = useCountdown(bulkJob.starts_in_ms, readAt)
  useUndoOnPage(bulkJob, readAt)
  const total = totalOf(bulkJob)
  const act = (action: BulkJobAction) => control.mutate({ action })
  const isActing = (action: BulkJobAction) => control.isPending && control.variables.action === action

  // One element, which keeps the focus.
  const toggle = (action: 'pause' | 'resume', label: string) => (
    <Button
      key="toggle"
      variant={action === 'resume' ? 'primary' : 'secondary'}
      pending={isActing(action)}
      onClick={() => act(action)}
    >
      {label}
    </Button>
  )

  if (isBeforeStart(bulkJob)) {
    return (
      <section ref={section} aria-label="Progress" className="flex flex-col gap-3">
        <Banner
          title={seconds > 0 ? `Starts in ${seconds} s` : 'Starting'}
          action={
            <Button pending={control.isPending} onClick={() => control.mutate({ action: 'cancel', isUndo: true })}>
              <Undo2 aria-hidden="true" />
              Undo
            </Button>
          }
        >
          {`${counted(total, 'envelope')}. Nothing has been ${labels.todo} yet, and you can undo all of it.`}
        </Banner>
        <ControlError error={control.error} />
      </section>
    )
  }
  return (
    <section ref={section} aria-label="Progress" className="flex flex-col gap-3">
      <ProgressBar
        label={`${formatCount(counts.sent)} of ${counted(total, 'envelope')} ${labels.done}`}
        value={countSettledRows(bulkJob)}
        max={total}
        detail={[
          ...(['failed', 'unknown', 'skipped', 'waiting', 'sending', 'cancelled'] as const).map((each) => {
            const label = each === 'unknown' ? 'to check' : rowLook(kind, each).label.toLowerCase()
            return counts[each] > 0 ? `${formatCount(counts[each])} ${label}` : ''
          }),
          seconds_left ? `${describeTime(seconds_left)} left` : '',
        ]
          .filter(Boolean)
          .join(', ')}
      />
      {trouble ? (
        <Banner
          tone="warn"
          title={state === 'paused' ? 'Paused because of a problem' : 'Waiting, and continues automatically'}
        >
          {trouble}
        </Banner>
      ) : null}
      {counts.unknown > 0 ? (
        <Banner tone="warn" title={`${counted(counts.unknown, 'row needs', 'rows need')} a check`}>
          {describeUnknownRows(bulkJob)}
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {state === 'running' ? toggle('pause', 'Pause') : state === 'paused' ? toggle('resume', 'Resume') : null}
        {counts.failed + counts.unknown > 0 && state !== 'cancelled' ? (
          <Button
            pending={isActing('retry')}
            onClick={() => act('retry')}
          >{`Retry ${counted(counts.failed + counts.unknown, 'row')}`}</Button>
        ) : null}
        {state === 'running' || state === 'paused' ? (
          <Button onClick={() => setAsking(true)}>Cancel bulk job</Button>
        ) : null}
      </div>
      {asking ? null : <ControlError error={control.error} />}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel bulk job"
        consequence={describeCancel(bulkJob)}
        action={{
          label: 'Cancel bulk job',
          pending: control.isPending,
          onAct: () => control.mutate({ action: 'cancel' }, { onSuccess: () => setAsking(false) }),
        }}
        cancelLabel="Keep going"
        problem={{ error: control.error, title: 'The bulk job was not changed' }}
      />
    </section>
  )
}

function ControlError({ error }: { error: unknown }) {
  return error ? <ErrorState error={error} title="The bulk job was not changed" /> : null
}
