'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { SecretBox } from '@/components/ui/secret-box'
import { Time } from '@/components/ui/time'
import type { OneTimeLink } from '@/lib/desk/contract/auth/people'

type LinkDialogProps = {
  /** Undefined closes it; whoever opens it keeps the link nowhere else. */
  link: (OneTimeLink & { purpose: string }) | undefined
  onDone: () => void
}

/** Shows a one-time link once, to be sent by whoever made it. */
export function LinkDialog({ link, onDone }: LinkDialogProps) {
  return link ? <OpenDialog link={link} onDone={onDone} /> : null
}

function OpenDialog({ link, onDone }: { link: NonNullable<LinkDialogProps['link']>; onDone: () => void }) {
  const [copied, setCopied] = useState(false)
  const [complaint, setComplaint] = useState<string>()

  function close() {
    if (copied) onDone()
    else setComplaint('Copy the link first, or tick this: it is not shown again.')
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title="Send this link yourself"
      description={`For ${link.person}. Anyone who opens it can use it, so send it to nobody else.`}
      footer={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <SecretBox name={link.purpose} what="the link" secret={link.link} onCopied={() => setCopied(true)} />
        <p className="text-13 text-ink-soft">
          Works once, until <Time value={link.expires_on} mode="absolute" />. This is the only time it is shown; you can
          make a new one whenever you need it.
        </p>
        <Checkbox
          label="I have the link"
          checked={copied}
          error={copied ? undefined : complaint}
          onCheckedChange={setCopied}
        />
      </div>
    </Dialog>
  )
}
