'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { counted } from '@/components/ui/format'
import type { Elements } from '@/components/ui/panel'
import { useToast } from '@/components/ui/toast'
import { queryKeys } from '@/lib/browser/keys'
import type { DeskSubscription } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { FailedEvents } from './failed-events'
import { type Action, changeSubscriptions } from './requests'

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
  /** What follows when all are done. False when it failed, which `children` say; the next start tries it again. */
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
