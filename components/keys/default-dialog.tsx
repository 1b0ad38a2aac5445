'use client'

import { AlertDialog } from '@/components/ui/alert-dialog'
import { nameList } from '@/components/ui/format'
import { useToast } from '@/components/ui/toast'
import type { DeskKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { accountName } from './account-name'
import { useEverybody, useMakeDefault } from './use-keys'

type DefaultDialogProps = { deskKey: DeskKey; keys: readonly DeskKey[]; onClose: () => void }

/** Names the people who change keys, and the account they move to. */
export function DefaultDialog({ deskKey, keys, onClose }: DefaultDialogProps) {
  const making = useMakeDefault(deskKey)
  const everybody = useEverybody(true)
  const toast = useToast()
  const now = keys.find((key) => key.default)
  const isOtherAccount = now?.account !== deskKey.account
  const withOwnKey = new Set(keys.flatMap(({ people }) => people.map(({ id }) => id)))
  const affected = everybody.data?.people.filter(({ id }) => !withOwnKey.has(id)).map(({ name }) => name)
  const who = affected ? nameList(affected) : 'Everybody without a key of their own'

  const makeDefault = () =>
    making.mutate(undefined, {
      onSuccess: () => {
        onClose()
        toast({ title: `${deskKey.name} is the default`, description: now && `To undo, make ${now.name} the default.` })
      },
    })

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Make “${deskKey.name}” the default`}
      consequence={
        isOtherAccount ? (
          <>
            <p>{`This key belongs to ${accountName(deskKey)}. The default is now “${now?.name}” of ${accountName(now)}.`}</p>
            <p className="mt-2">
              {`${who} will work in ${accountName(deskKey)} from the next request on: other envelopes, templates and webhooks. Nothing is deleted. To undo, make “${now?.name}” the default again.`}
            </p>
          </>
        ) : (
          <p>
            {`${who} will use this key from their next request, in the same account. To undo, make “${now?.name}” the default again.`}
          </p>
        )
      }
      action={{
        label: isOtherAccount ? 'Switch account' : 'Make default',
        pending: making.isPending,
        onAct: makeDefault,
        variant: isOtherAccount ? 'danger' : 'primary',
      }}
      problem={{ error: making.error, title: 'The default was not changed' }}
    />
  )
}
