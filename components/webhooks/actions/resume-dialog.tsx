'use client'

import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { useZone } from '@/components/ui/clock'
import { ErrorState } from '@/components/ui/error-state'
import { exactTime } from '@/components/ui/format-time'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { useSetAside } from '../deliveries/use-set-aside'
import { useRecoverAll } from '../recovery/use-recover-all'
import { countsOf } from '../subscriptions/targets'
import { resume } from './acts'
import { describeSetAside, namesOf } from './messages'
import { RunDialog } from './run-dialog'

type ResumeDialogProps = {
  subscriptions: readonly DeskSubscription[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says what was set aside meanwhile, and offers to have it sent as well. */
export function ResumeDialog({ subscriptions, ...props }: ResumeDialogProps) {
  const [alsoRecover, setAlsoRecover] = useState(true)
  const zone = useZone()
  const setAside = useSetAside(subscriptions, props.open)
  const dead = countsOf(subscriptions)?.deadLettered ?? 0
  const { ways, start } = useRecoverAll(subscriptions)
  const [way] = ways
  const recovers = alsoRecover && dead > 0 && way !== undefined

  return (
    <RunDialog
      {...props}
      title={`Resume ${namesOf(subscriptions)}`}
      consequence={
        <p>
          Deliveries go on with the events that happen from here on.{' '}
          {describeSetAside(setAside && { ...setAside, since: exactTime(setAside.since, zone) }, dead)}
        </p>
      }
      subscriptions={subscriptions}
      act={resume}
      afterwards={
        recovers
          ? () =>
              start.mutateAsync(way.value).then(
                () => true,
                () => false,
              )
          : undefined
      }
      verb={recovers ? 'Resume and recover' : 'Resume'}
      done={`Resumed ${namesOf(subscriptions)}`}
    >
      {dead > 0 && way ? (
        <Checkbox
          label={`Recover ${dead === 1 ? 'the dead letter' : `all ${dead.toLocaleString('en')} dead letters`}`}
          help={`Under the same delivery ids${setAside && setAside.count >= dead ? '' : '; those from before the pause are among them'}. ${way.label}: ${way.help}`}
          checked={alsoRecover}
          onCheckedChange={setAlsoRecover}
        />
      ) : null}
      {start.error ? <ErrorState error={start.error} title="Resumed, but the recovery was not started" /> : null}
    </RunDialog>
  )
}
