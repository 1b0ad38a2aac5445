'use client'

import type { ReactNode } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Banner } from '@/components/ui/banner'
import type { Elements } from '@/components/ui/elements'
import { useToast } from '@/components/ui/toast'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { StepList } from './step-list'
import { TargetLine } from './target-line'
import { type RefusedStep, type StepState, useRun } from './use-run'

type RunDialogProps = {
  subscriptions: readonly DeskSubscription[]
  onClose: () => void
  title: string
  consequence: ReactNode
  request: (subscription: DeskSubscription) => Promise<unknown>
  /** The button's text: "Pause". */
  verb: string
  /** Between the verb and a number: " of" in "Change target of all 7". */
  joint?: string
  /** The toast when all requests succeeded. */
  done: string
  variant?: 'danger' | 'primary'
  /** Called when all requests succeeded, before the page reads the subscriptions again. */
  onDone?: (() => void) | undefined
  /** What follows when all requests succeeded. False when it failed, which `children` say; the next start tries it again. */
  afterwards?: (() => Promise<boolean>) | undefined
  /** False prevents the start; `children` say what is missing. */
  onBeforeStart?: () => boolean
  /** Ends the run at a refusal that would repeat for all subscriptions; `children` say why. */
  stopsAt?: (state: StepState) => boolean
  onStop?: (refused: RefusedStep) => void
  children?: Elements
}

/** Asks, sends one request per subscription, and stays open until each has succeeded. */
export function RunDialog({ subscriptions, onClose, request, verb, joint = '', ...props }: RunDialogProps) {
  const toast = useToast()
  const { start, stepOf, running } = useRun<DeskSubscription>({
    key: ({ id }) => id,
    // Repeating any of these requests changes nothing.
    isRepeatable: true,
    ...(props.stopsAt && { stopsAt: props.stopsAt }),
    ...(props.onDone && { onDone: props.onDone }),
  })
  const left = subscriptions.filter((each) => stepOf(each).is !== 'done')
  const begun = subscriptions.some((each) => stepOf(each).is !== 'waiting')
  const failed = left.filter((each) => ['refused', 'unknown'].includes(stepOf(each).is))
  const isExplained = (state: StepState) => props.stopsAt?.(state) ?? false
  const many = subscriptions.length > 1
  const isPartlyDone = left.length > 0 && left.length < subscriptions.length && !running
  const scope = isPartlyDone ? `the remaining ${left.length}` : `all ${subscriptions.length}`

  async function onAct() {
    if (props.onBeforeStart && !props.onBeforeStart()) return
    const results = [...(await start(subscriptions, request)).values()]
    const stop = results.find(isExplained)
    if (stop?.is === 'refused') props.onStop?.(stop)
    if (results.some(({ is }) => is !== 'done')) return
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
        label: many ? `${verb}${joint} ${scope}` : verb,
        onAct: () => void onAct(),
        pending: running,
        variant: props.variant ?? 'primary',
      }}
      cancelLabel={begun ? 'Close' : 'Cancel'}
    >
      <div className="flex flex-col gap-4">
        <TargetLine subscriptions={subscriptions} />
        {props.children}
        {many || failed.some((each) => !isExplained(stepOf(each))) ? (
          <StepList
            label="Subscriptions"
            steps={subscriptions.map((each) => ({
              id: each.id,
              name: each.event_type,
              state: stepOf(each),
              isSilent: isExplained(stepOf(each)),
            }))}
          />
        ) : null}
        {many && failed.length === left.length && failed.length > 0 && !running ? (
          <Banner tone="bad" title={`${failed.length} of ${subscriptions.length} failed`}>
            {`${isPartlyDone ? 'The others are done. ' : ''}Try again to send the remaining requests only.`}
          </Banner>
        ) : null}
      </div>
    </AlertDialog>
  )
}
