'use client'

import { type ComponentProps, useState } from 'react'
import { Button } from './button'
import { Checkbox } from './checkbox'
import { Dialog } from './dialog'
import type { Elements } from './elements'
import { SecretBox } from './secret-box'

type OneTimeDialogProps = {
  title: string
  description: string
  secret: Omit<ComponentProps<typeof SecretBox>, 'onCopied'>
  /** What the person confirms before the dialog closes, and what they read when they have not. */
  confirmation: { label: string; help?: string; missing: string }
  /** Copying counts as confirmation. */
  isStoredByCopy?: boolean
  /** It is also elsewhere: the dialog closes without the confirmation. */
  isOptional?: boolean
  /** Buttons before "Done". */
  actions?: Elements
  children?: Elements
  /** Where the focus goes afterwards, when the opener may be gone. */
  finalFocus?: ComponentProps<typeof Dialog>['finalFocus']
  onDone: () => void
}

/** Shows a secret once. Only the confirmation closes it; the caller stores the secret nowhere else. */
export function OneTimeDialog({
  secret,
  confirmation,
  isStoredByCopy = false,
  isOptional = false,
  actions,
  children,
  onDone,
  ...dialog
}: OneTimeDialogProps) {
  const [isStored, setStored] = useState(false)
  const [isRefused, setRefused] = useState(false)

  function close() {
    if (isStored || isOptional) onDone()
    else setRefused(true)
  }

  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={close}
      footer={
        <>
          {actions}
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SecretBox {...secret} {...(isStoredByCopy && { onCopied: () => setStored(true) })} />
        {children}
        {isOptional ? null : (
          <Checkbox
            label={confirmation.label}
            help={confirmation.help}
            error={isRefused && !isStored ? confirmation.missing : undefined}
            checked={isStored}
            onCheckedChange={setStored}
          />
        )}
      </div>
    </Dialog>
  )
}
