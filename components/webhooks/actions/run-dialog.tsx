'use client'

import type { ReactNode } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Banner } from '@/components/ui/banner'
import { useToast } from '@/components/ui/toast'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { TargetLine } from '../subscriptions/target-line'
import { StepList } from './step-list'
import { type StepState, useRun } from './use-run'

type RunDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  consequence: ReactNode
  subscriptions: readonly DeskSubscription[]
  act: (subscription: DeskSubscription) => Promise<unknown>
  /** Repeats the verb: "Pause". */
  verb: string
  /** What stands between the verb and a number: " of" in "Change target of all 7". */
  joint?: string
  /** What is visibly so afterwards. */
  done: string
  variant?: 'danger' | 'primary'
  /** Comes before the page reads anew what was changed, once all of them went through. */
  beforeRefresh?: (() => void) | undefined
  /** What follows once all of them went through. False when it failed, which `children` say; the next start tries it again. */
  afterwards?: (() => Promise<boolean>) | undefined
  /** False holds the run back; what is missing is said by `children`. */
  onBeforeStart?: () => boolean
  /** Where going on makes no sense, because what is asked for is refused for all of them: `children` say why. */
  stopsAt?: (state: StepState) => boolean
  onStop?: (state: StepState) => void
  children?: ReactNode
}

const key = ({ id }: DeskSubscription) => id

/** Asks, does it to each subscription by a request of its own, and stays open while one of them is left. */
export function RunDialog({
  subscriptions,
  act,
  verb,
  joint = '',
  done,
  variant = 'primary',
  ...props
}: RunDialogProps) {
  const toast = useToast()
  // Pausing, removing and the like end in the same state however often they are asked for.
  const { start, stepOf, running, reset } = useRun({
    key,
    twice: true,
    ...(props.stopsAt && { stopsAt: props.stopsAt }),
    ...(props.beforeRefresh && { onDone: props.beforeRefresh }),
  })
  const left = subscriptions.filter((each) => stepOf(each).is !== 'done')
  const begun = subscriptions.some((each) => stepOf(each).is !== 'waiting')
  const failed = left.filter((each) => ['refused', 'unknown'].includes(stepOf(each).is))
  const isSaidByChildren = (state: StepState) => props.stopsAt?.(state) ?? false
  const unexplained = failed.filter((each) => !isSaidByChildren(stepOf(each)))

  async function onAct() {
    if (props.onBeforeStart && !props.onBeforeStart()) return
    const results = [...(await start(subscriptions, act)).values()]
    const stop = results.find(isSaidByChildren)
    if (stop) props.onStop?.(stop)
    if (results.some(({ is }) => is !== 'done')) return
    if (props.afterwards && !(await props.afterwards())) return
    toast({ title: done })
    close(false)
  }

  function close(next: boolean) {
    if (!next) reset()
    props.onOpenChange(next)
  }

  const many = subscriptions.length > 1
  return (
    <AlertDialog
      open={props.open}
      onOpenChange={close}
      title={<span className="[overflow-wrap:anywhere]">{props.title}</span>}
      consequence={props.consequence}
      action={{
        label:
          left.length > 0 && left.length < subscriptions.length && !running
            ? `${verb}${joint} the remaining ${left.length}`
            : many
              ? `${verb}${joint} all ${subscriptions.length}`
              : verb,
        onAct: () => void onAct(),
        pending: running,
        variant,
      }}
      cancelLabel={begun ? 'Close' : 'Cancel'}
    >
      <div className="flex flex-col gap-4">
        <TargetLine of={subscriptions} />
        {props.children}
        {many || unexplained.length > 0 ? (
          <StepList
            label="Subscriptions"
            steps={subscriptions.map((each) => ({
              id: each.id,
              name: each.event_type,
              state: stepOf(each),
              silent: isSaidByChildren(stepOf(each)),
            }))}
          />
        ) : null}
        {many && failed.length === left.length && failed.length > 0 && !running ? (
          <Banner tone="bad" title={`${failed.length} of ${subscriptions.length} did not go through`}>
            <p>
              {failed.length < subscriptions.length ? 'The others are done. ' : ''}Going on asks only for what is left.
            </p>
          </Banner>
        ) : null}
      </div>
    </AlertDialog>
  )
}
