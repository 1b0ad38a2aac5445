'use client'

import { type ComponentProps, useState } from 'react'
import { Button } from './button'
import { Checkbox } from './choices'
import { writeClipboard } from './clipboard'
import { Dialog } from './dialog'
import { Check, Copy } from './icons'
import type { Elements } from './panel'

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

type SecretBoxProps = {
  name: string
  secret: string
  onCopied?: () => void
  /** What the button copies, for its accessible name. */
  what?: string
}

/** The only place where a page contains a secret: as text, never in an attribute. */
export function SecretBox({ name, secret, onCopied, what = `the secret of ${name}` }: SecretBoxProps) {
  const [copied, setCopied] = useState<boolean>()

  async function copy() {
    const done = await writeClipboard(secret)
    setCopied(done)
    if (done) onCopied?.()
  }

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-13 font-medium">{name}</span>
      <div className="flex items-start gap-2">
        <code
          // biome-ignore lint/a11y/noNoninteractiveTabindex: people who cannot use the button select the text by keyboard
          tabIndex={0}
          translate="no"
          className="min-w-0 flex-1 select-all whitespace-pre-line break-all rounded-md border border-line-strong bg-ground px-2.5 py-1.5 font-mono text-13"
        >
          {secret}
        </code>
        <Button onClick={copy} aria-label={`Copy ${what}`}>
          {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          <span>{copied ? 'Copied' : 'Copy'}</span>
        </Button>
      </div>
      {copied === false ? (
        <p className="text-12 text-bad">The browser refused to copy. Select the text and copy it by hand.</p>
      ) : null}
    </div>
  )
}
