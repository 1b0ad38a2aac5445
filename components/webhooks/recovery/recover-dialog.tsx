'use client'

import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Banner } from '@/components/ui/banner'
import { RadioGroup } from '@/components/ui/radio-group'
import { useToast } from '@/components/ui/toast'
import type { RecoveryWay } from '@/lib/desk/contract/webhooks/recovery'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { namesOf, recoverConsequence } from '../actions/messages'
import { TargetLine } from '../actions/target-line'
import { countsOf } from '../subscriptions/targets'
import { StartError } from './start-error'
import { useRecoverAll } from './use-recover-all'

type RecoverDialogProps = { subscriptions: readonly DeskSubscription[]; onClose: () => void }

/** Shows the number of dead letters and each way's cost before anything happens. */
export function RecoverDialog({ subscriptions, onClose }: RecoverDialogProps) {
  const toast = useToast()
  const { ways, start } = useRecoverAll(subscriptions)
  const [chosen, setChosen] = useState<RecoveryWay>()
  const way = ways.find(({ value }) => value === chosen) ?? ways[0]
  const count = countsOf(subscriptions)?.deadLettered

  function begin() {
    if (!way) return
    start.mutate(way.value, {
      onSuccess: () => {
        toast({ title: 'Recovery started' })
        onClose()
      },
    })
  }

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={<>Recover dead letters of {namesOf(subscriptions)}</>}
      consequence={recoverConsequence(subscriptions)}
      action={{
        label: `Recover ${count === undefined ? 'all' : count.toLocaleString('en')}`,
        onAct: begin,
        pending: start.isPending,
        variant: 'primary',
      }}
    >
      <div className="flex flex-col gap-4">
        <TargetLine subscriptions={subscriptions} />
        {way ? (
          <RadioGroup label="Method" options={ways} value={way.value} onValueChange={setChosen} className="text-14" />
        ) : (
          <Banner tone="warn" title="The service can neither recover all dead letters nor retry one" />
        )}
        <StartError error={start.error} />
      </div>
    </AlertDialog>
  )
}
