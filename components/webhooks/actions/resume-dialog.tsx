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
import { describeSetAside, namesOf } from './messages'
import { resume } from './requests'
import { RunDialog } from './run-dialog'

type ResumeDialogProps = { subscriptions: readonly DeskSubscription[]; onClose: () => void }

/** Says how many events became dead letters during the pause, and offers to recover them. */
export function ResumeDialog({ subscriptions, onClose }: ResumeDialogProps) {
  const [alsoRecover, setAlsoRecover] = useState(true)
  const zone = useZone()
  const setAside = useSetAside(subscriptions)
  const dead = countsOf(subscriptions)?.deadLettered ?? 0
  const { ways, start } = useRecoverAll(subscriptions)
  const [way] = ways
  const recovers = alsoRecover && dead > 0 && way !== undefined
  const names = namesOf(subscriptions)
  const recover = () =>
    start.mutateAsync(way?.value ?? 'each').then(
      () => true,
      () => false,
    )
  return (
    <RunDialog
      subscriptions={subscriptions}
      onClose={onClose}
      title={`Resume ${names}`}
      consequence={
        <p>
          Deliveries continue with new events.{' '}
          {describeSetAside(setAside && { ...setAside, since: exactTime(setAside.since, zone) }, dead)}
        </p>
      }
      request={resume}
      afterwards={recovers ? recover : undefined}
      verb={recovers ? 'Resume and recover' : 'Resume'}
      done={`Resumed ${names}`}
    >
      {dead > 0 && way ? (
        <Checkbox
          label={`Recover ${dead === 1 ? 'the dead letter' : `all ${dead.toLocaleString('en')} dead letters`}`}
          help={`With the same delivery ids${setAside && setAside.count >= dead ? '' : ', including older dead letters'}. ${way.label}: ${way.help}`}
          checked={alsoRecover}
          onCheckedChange={setAlsoRecover}
        />
      ) : null}
      {start.error ? <ErrorState error={start.error} title="Resumed, but the recovery wasn’t started" /> : null}
    </RunDialog>
  )
}
