'use client'

import type { RefObject } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { CONFIGURED, type DeskKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { accountName } from './account-name'
import { useRemoveKey } from './use-keys'

type RemoveDialogProps = {
  deskKey: DeskKey
  keys: readonly DeskKey[]
  /** Gets the focus when the key and its panel are removed. */
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
      // The removal ends after the list was read again, which closes this dialog.
      finalFocus={() => (removing.isPending || removing.isSuccess ? afterwards.current : true)}
      title={`Remove “${deskKey.name}”`}
      consequence={
        <>
          <p>
            {`The dashboard forgets this key. ${people.length > 0 ? `${people.join(', ')} will use the default key from their next request. ` : ''}${deskKey.default ? 'The configured key becomes the default again.' : ''}${movesTo ? ` Everybody without their own key moves to ${movesTo}.` : ''}`}
          </p>
          <p className="mt-2">
            {deskKey.refused
              ? 'The service no longer accepts this key.'
              : 'The key stays valid at the service until you revoke it there.'}
          </p>
        </>
      }
      action={{
        label: 'Remove key',
        pending: removing.isPending,
        onAct: () => removing.mutate(undefined, { onSuccess: onClose }),
      }}
      problem={{ error: removing.error, title: 'The key was not removed' }}
    />
  )
}
