'use client'

import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Banner } from '@/components/ui/banner'
import { ErrorState } from '@/components/ui/error-state'
import { RadioGroup } from '@/components/ui/radio-group'
import { useToast } from '@/components/ui/toast'
import type { RecoveryWay } from '@/lib/desk/contract/webhooks/recovery'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { namesOf, recoverConsequence } from '../actions/messages'
import { TargetLine } from '../subscriptions/target-line'
import { countsOf } from '../subscriptions/targets'
import { useRecoverAll } from './use-recover-all'

type RecoverDialogProps = {
  subscriptions: readonly DeskSubscription[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** How many there are, what each way costs and what can be called back: before anything happens. */
export function RecoverDialog({ subscriptions, open, onOpenChange }: RecoverDialogProps) {
  const toast = useToast()
  const { ways, start } = useRecoverAll(subscriptions)
  const [chosen, setChosen] = useState<RecoveryWay>()
  const way = ways.find(({ value }) => value === chosen) ?? ways[0]
  const count = countsOf(subscriptions)?.deadLettered

  const begin = (value: RecoveryWay) =>
    start.mutate(value, {
      onSuccess: () => {
        toast({ title: 'Recovery started' })
        onOpenChange(false)
      },
    })

  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={<span className="[overflow-wrap:anywhere]">Recover dead letters of {namesOf(subscriptions)}</span>}
      consequence={recoverConsequence(subscriptions)}
      action={{
        label: `Recover ${count === undefined ? 'all' : count.toLocaleString('en')}`,
        onAct: () => way && begin(way.value),
        pending: start.isPending,
        variant: 'primary',
      }}
    >
      <div className="flex flex-col gap-4">
        <TargetLine of={subscriptions} />
        {way ? (
          <RadioGroup label="How" options={ways} value={way.value} onValueChange={setChosen} className="text-14" />
        ) : (
          <Banner tone="warn" title="The service offers neither recovering all dead letters nor retrying one" />
        )}
        {start.error ? (
          <ErrorState
            error={start.error}
            title="The recovery was not started"
            unknownTitle="We don't know yet whether the recovery was started"
          />
        ) : null}
      </div>
    </AlertDialog>
  )
}
