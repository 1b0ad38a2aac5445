'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/choices'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { counted } from '@/components/ui/format'
import type { DeskSubscription } from '@/lib/desk/upstream/contract/webhook-desk'
import { recoveriesQuery, startRecovery } from '../queries'
import { countsOf, namesOf } from '../subscription'
import { describeRefusedTarget, refusedInput, targetFault } from '../target-check'
import { RetryDialog } from './retry-dialog'
import { pauseConsequence, RunDialog, removeConsequence } from './run-dialog'
import { TestDialog } from './test-dialog'

/** `subscriptions` stay as they were when the dialog opened, while the list behind it changes. */
export type EndpointAction = {
  name: 'test' | 'pause' | 'resume' | 'retry' | 'retarget' | 'remove'
  subscriptions: readonly DeskSubscription[]
}

type ActionDialogProps = {
  /** Undefined for no dialog. */
  asked: EndpointAction | undefined
  onClose: () => void
  /** Leaves a page whose subscription was removed. */
  onRemoved?: (() => void) | undefined
}

/** The confirmation before each action. */
export function ActionDialog({ asked, onClose, onRemoved }: ActionDialogProps) {
  if (!asked) return null
  const { subscriptions } = asked
  const names = namesOf(subscriptions)
  const shared = { subscriptions, onClose }
  switch (asked.name) {
    case 'test':
      return <TestDialog {...shared} />
    case 'retry':
      return <RetryDialog {...shared} />
    case 'resume':
      return <ResumeDialog {...shared} />
    case 'retarget':
      return <RetargetDialog {...shared} />
    case 'pause':
      return (
        <RunDialog
          {...shared}
          title={`Pause ${names}`}
          consequence={pauseConsequence(subscriptions)}
          action={{ action: 'pause' }}
          verb="Pause"
          notDone="Nothing was paused"
          done={`Paused ${names}`}
        />
      )
    case 'remove':
      return (
        <RunDialog
          {...shared}
          title={`Remove ${names}`}
          consequence={removeConsequence(subscriptions)}
          action={{ action: 'remove' }}
          verb="Remove"
          notDone="Nothing was removed"
          done={`Removed ${names}`}
          variant="danger"
          onDone={onRemoved}
        />
      )
  }
}

/** Says how many dead letters there are, and offers to retry them. */
function ResumeDialog({ subscriptions, onClose }: { subscriptions: readonly DeskSubscription[]; onClose: () => void }) {
  const client = useQueryClient()
  const [alsoRetry, setAlsoRetry] = useState(true)
  const dead = subscriptions.filter(({ dead_lettered = 0 }) => dead_lettered > 0)
  const count = countsOf(dead)?.deadLettered ?? 0
  const start = useMutation({
    mutationFn: () => startRecovery({ subscriptions: dead.map(({ id }) => id) }),
    onSettled: () => client.invalidateQueries({ queryKey: recoveriesQuery.queryKey }),
  })
  const retries = alsoRetry && count > 0
  const names = namesOf(subscriptions)
  const retry = () =>
    start.mutateAsync().then(
      () => true,
      () => false,
    )
  return (
    <RunDialog
      subscriptions={subscriptions}
      onClose={onClose}
      title={`Resume ${names}`}
      consequence="Deliveries continue with new events."
      action={{ action: 'resume' }}
      afterwards={retries ? retry : undefined}
      verb={retries ? 'Resume and retry' : 'Resume'}
      done={`Resumed ${names}`}
      notDone="Nothing was resumed"
    >
      {count > 0 ? (
        <Checkbox
          label={`Retry ${counted(count, 'dead letter')}`}
          help="With the same delivery ids, also those from before the pause."
          checked={alsoRetry}
          onCheckedChange={setAlsoRetry}
        />
      ) : null}
      {start.error ? <ErrorState error={start.error} title="Resumed, but the dead letters weren’t retried" /> : null}
    </RunDialog>
  )
}

type RetargetDialogProps = { subscriptions: readonly DeskSubscription[]; onClose: () => void }

/**
 * Another address for the same subscriptions, which keep their secret, history and pending
 * deliveries.
 */
function RetargetDialog({ subscriptions, onClose }: RetargetDialogProps) {
  const current = subscriptions[0]?.target_url ?? ''
  const [url, setUrl] = useState(current)
  const [touched, setTouched] = useState(false)
  const [refusal, setRefusal] = useState<{ url: string; message: string }>()
  const fault = url.trim() === current ? 'This is the current address.' : targetFault(url)
  const names = namesOf(subscriptions)
  return (
    <RunDialog
      subscriptions={subscriptions}
      onClose={onClose}
      title={`Change the target of ${names}`}
      consequence="Pending deliveries go to the new address. The secret stays the same, so the new receiver needs it."
      action={{ action: 'retarget', target_url: url.trim() }}
      notDone="The target wasn’t changed"
      isExplained={isRefusedTarget}
      onError={(error) => setRefusal(isRefusedTarget(error) ? { url, message: error.message } : undefined)}
      verb="Change target"
      joint=" of"
      done={`Changed the target of ${names}`}
      onBeforeStart={() => {
        setTouched(true)
        return fault === undefined
      }}
    >
      <Field
        label="Target URL"
        error={refusal?.url === url ? describeRefusedTarget(refusal.message) : touched ? fault : undefined}
        help="An https address that is reachable from the internet."
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          onBlur={() => setTouched(true)}
        />
      </Field>
    </RunDialog>
  )
}

const isRefusedTarget = (error: Error) => refusedInput(error) === 'target'
