'use client'

import type { RefObject } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Banner } from '@/components/ui/banner'
import { describeError } from '@/components/ui/describe-error'
import { CONFIGURED, type DeskKey } from '@/lib/desk/contract/service-key'
import { accountName } from './account-name'
import { useRemoveKey } from './use-keys'

type RemoveDialogProps = {
  deskKey: DeskKey
  keys: readonly DeskKey[]
  /** Gets the focus when the key is gone, and its panel with it. */
  afterwards: RefObject<HTMLElement | null>
  onClose: () => void
}

export function RemoveDialog({ deskKey, keys, afterwards, onClose }: RemoveDialogProps) {
  const removing = useRemoveKey(deskKey.id)
  const configured = keys.find(({ id }) => id === CONFIGURED)
  const movesTo = deskKey.default && configured?.account !== deskKey.account ? accountName(configured) : undefined
  const people = deskKey.people.map(({ name }) => name)
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      // The key is gone before the removal is over: that waits for the list, and the list takes this question away.
      finalFocus={() => (removing.isPending || removing.isSuccess ? afterwards.current : true)}
      title={`Remove “${deskKey.name}”`}
      consequence={
        <>
          <p>
            The desk forgets this key.{' '}
            {people.length > 0 ? `${people.join(', ')} will work with the default key from the next request on. ` : ''}
            {deskKey.default ? 'The configured key becomes the default again.' : ''}
            {movesTo ? ` Everybody without a key of their own moves to ${movesTo}.` : ''}
          </p>
          <p className="mt-2">At the service the key stays valid until it is revoked there.</p>
        </>
      }
      action={{
        label: 'Remove key',
        pending: removing.isPending,
        onAct: () => removing.mutate(undefined, { onSuccess: onClose }),
      }}
    >
      {removing.error ? (
        <Banner tone="bad" title="The key was not removed">
          {describeError(removing.error).message}
        </Banner>
      ) : null}
    </AlertDialog>
  )
}
