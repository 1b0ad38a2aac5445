'use client'

import { type RefObject, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Pencil, Trash2 } from '@/components/ui/more-icons'
import { Time } from '@/components/ui/time'
import type { OwnPasskey } from '@/lib/desk/platform/auth/contract/account'
import { PasskeyDialog } from './passkey-dialog'
import { RemoveFactorDialog } from './remove-factor-dialog'
import { useRemovePasskey, useRenamePasskey } from './use-account'

type PasskeyRowProps = {
  passkey: OwnPasskey /** Gets the focus when this row is removed. */
  afterwards: RefObject<HTMLElement | null>
}

export function PasskeyRow({ passkey, afterwards }: PasskeyRowProps) {
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const rename = useRenamePasskey(passkey.id)
  const remove = useRemovePasskey(passkey.id)
  return (
    <li className="flex items-center justify-between gap-3 rounded-md border border-line px-3 py-1.5">
      <div className="min-w-0">
        <p className="text-13 font-medium [overflow-wrap:anywhere]">{passkey.name}</p>
        <p className="text-12 text-ink-soft">
          <span>Added </span>
          <Time value={passkey.added_on} />
          {passkey.last_used_on ? (
            <>
              <span>, last used </span>
              <Time value={passkey.last_used_on} />
            </>
          ) : (
            <span>, not used yet</span>
          )}
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton size="sm" label={`Rename the passkey ${passkey.name}`} onClick={() => setOpen('rename')}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton size="sm" label={`Remove the passkey ${passkey.name}`} onClick={() => setOpen('remove')}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      {open === 'rename' ? (
        <PasskeyDialog
          title="Rename the passkey"
          about="The name is only for you."
          label="Rename"
          name={passkey.name}
          act={rename}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      <RemoveFactorDialog
        open={open === 'remove'}
        onOpenChange={() => setOpen(undefined)}
        title={`Remove the passkey “${passkey.name}”`}
        consequence="You can no longer sign in with it. Delete it on your device too."
        label="Remove passkey"
        removal={remove}
        afterwards={afterwards}
      />
    </li>
  )
}
