'use client'

import { AlertDialog } from '@/components/ui/alert-dialog'
import { Banner } from '@/components/ui/banner'
import { describeError } from '@/components/ui/describe-error'
import type { DeskKey } from '@/lib/contract/service-key'
import { useRemoveKey } from './use-keys'

export function RemoveDialog({ deskKey, onClose }: { deskKey: DeskKey; onClose: () => void }) {
  const removing = useRemoveKey(deskKey.id)
  const people = deskKey.people.map(({ name }) => name)
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Remove “${deskKey.name}”`}
      consequence={
        <>
          <p>
            The desk forgets this key.{' '}
            {people.length > 0 ? `${people.join(', ')} will work with the default key from the next request on. ` : ''}
            {deskKey.default ? 'The configured key becomes the default again.' : ''}
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
