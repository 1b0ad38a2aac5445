'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { counted } from '@/components/ui/format'
import type { Elements } from '@/components/ui/panel'
import { useToast } from '@/components/ui/toast'
import { queryKeys } from '@/lib/browser/keys'
import type { DeskSubscription } from '@/lib/desk/upstream/contract/webhook-desk'
import { type Action, changeSubscriptions } from '../queries'
import { countsOf, isOwnReceiver } from '../subscription'
import { FailedEvents } from './failed-events'

type RunDialogProps = {
  subscriptions: readonly DeskSubscription[]
  onClose: () => void
  title: string
  consequence: ReactNode
  action: Action
  /** The button's text: "Pause". */
  verb: string
  /** Between the verb and a number: " of" in "Change target of all 7". */
  joint?: string
  /** The toast when all are done. */
  done: string
  /** When nothing was changed: "Nothing was paused". */
  notDone: string
  variant?: 'danger' | 'primary'
  /** Called when all are done, before the page reads the subscriptions again. */
  onDone?: (() => void) | undefined
  /**
   * What follows when all are done. False when it failed, which `children` say; the next start
   * tries it again.
   */
  afterwards?: (() => Promise<boolean>) | undefined
  /** False prevents the start; `children` say what is missing. */
  onBeforeStart?: () => boolean
  /** Whether `children` say why nothing was changed. */
  isExplained?: (error: Error) => boolean
  onError?: (error: Error) => void
  children?: Elements
}

/** Asks, performs an action on subscriptions, and stays open until it succeeded for each. */
export function RunDialog({ subscriptions, onClose, action, verb, joint = '', ...props }: RunDialogProps) {
  const toast = useToast()
  const client = useQueryClient()
  const [left, setLeft] = useState(subscriptions)
  const { mutateAsync, data, error, isPending } = useMutation({
    mutationFn: () => (left.length > 0 ? changeSubscriptions(left, action) : Promise.resolve({ done: [], failed: [] })),
    onSuccess: ({ failed }) => {
      setLeft(left.filter(({ id }) => failed.some(({ name }) => name === id)))
      if (failed.length === 0) props.onDone?.()
    },
    onError: props.onError,
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions }),
  })
  const isExplained = error !== null && (props.isExplained?.(error) ?? false)

  async function onAct() {
    if (props.onBeforeStart && !props.onBeforeStart()) return
    const result = await mutateAsync().catch(() => undefined)
    if (result?.failed.length !== 0) return
    if (props.afterwards && !(await props.afterwards())) return
    toast({ title: props.done })
    onClose()
  }

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={props.title}
      consequence={props.consequence}
      action={{
        label: labelOf({ verb, joint, count: subscriptions.length, left: left.length }),
        onAct: () => void onAct(),
        pending: isPending,
        variant: props.variant ?? 'primary',
      }}
      problem={{ error: isExplained ? undefined : error, title: props.notDone }}
      cancelLabel={data || error ? 'Close' : 'Cancel'}
    >
      <div className="flex flex-col gap-4">
        <TargetLine subscriptions={subscriptions} />
        {props.children}
        {data ? <FailedEvents failed={data.failed} count={subscriptions.length} subscriptions={subscriptions} /> : null}
      </div>
    </AlertDialog>
  )
}

type Label = { verb: string; joint: string; count: number; left: number }

function labelOf({ verb, joint, count, left }: Label): string {
  if (left > 0 && left < count) return `Retry ${counted(left, 'event')}`
  return count > 1 ? `${verb}${joint} all ${count}` : verb
}

/** The whole address, because several targets may share a host. */
export function TargetLine({ subscriptions: [first] }: { subscriptions: readonly DeskSubscription[] }) {
  return first ? (
    <p className="font-mono text-12 text-ink-soft [overflow-wrap:anywhere]">
      <span className="sr-only">Target: </span>
      <span>{first.target_url}</span>
    </p>
  ) : null
}

/** The dashboard's own subscriptions are in the list as well. */
function liveUpdatesNote(subscriptions: readonly DeskSubscription[]): string {
  return subscriptions.some(({ target_url }) => isOwnReceiver(target_url))
    ? ' This dashboard uses it for live updates, which stop too.'
    : ''
}

export function pauseConsequence(subscriptions: readonly DeskSubscription[]): string {
  const pending = countsOf(subscriptions)?.pending
  const waiting = pending
    ? ` ${counted(pending, 'pending delivery', 'pending deliveries')} ${pending === 1 ? 'waits' : 'wait'} until then.`
    : ''
  return `Deliveries stop until somebody resumes. New events become dead letters, which you can retry afterwards.${waiting}${liveUpdatesNote(subscriptions)}`
}

export function removeConsequence(subscriptions: readonly DeskSubscription[]): string {
  const counts = countsOf(subscriptions)
  const sentences = [
    'Deliveries stop, and their list is deleted.',
    counts?.pending ? `${counted(counts.pending, 'pending delivery', 'pending deliveries')} won’t be sent.` : '',
    counts?.deadLettered ? `${counted(counts.deadLettered, 'dead letter')} can no longer be retried.` : '',
    'This can’t be undone.',
  ]
  return `${sentences.filter(Boolean).join(' ')}${liveUpdatesNote(subscriptions)}`
}

/** `isSingle`: the service attempts a test once, and counts it nowhere. */
export function describeTest(count: number, isSingle: boolean): string {
  const sent =
    count > 1
      ? `Sends ${count} signed deliveries now, one for each event. Each body contains "test": true.`
      : 'Sends one signed delivery now. Its body contains "test": true.'
  return `${sent} ${isSingle ? 'A test is attempted once and counts nowhere.' : 'The service may repeat a test that fails.'}`
}
