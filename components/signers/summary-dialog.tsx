'use client'

import { Check, Copy } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Textarea } from '@/components/ui/textarea'

type SummaryDialogProps = {
  /** Undefined while what it says is still being read. */
  text: string
  /** What may still be missing from it. */
  note?: ReactNode
  onClose: () => void
}

/** Plain text for a reply, to read before it is copied. */
export function SummaryDialog({ text, note, onClose }: SummaryDialogProps) {
  const label = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState<boolean>()

  async function copy() {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    setCopied(done)
    // Refused by the browser: the text is marked, so that one key copies it.
    if (!done) area.current?.select()
  }

  const Icon = copied ? Check : Copy
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={<span id={label}>Summary for a reply</span>}
      description="Plain text, with times in your own zone."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={copy}>
            <Icon aria-hidden="true" />
            {copied ? 'Copied' : 'Copy summary'}
          </Button>
        </>
      }
    >
      <Textarea ref={area} readOnly rows={8} value={text} aria-labelledby={label} className="text-13" />
      <div aria-live="polite" className="mt-2 text-13 text-ink-soft">
        {copied === false ? 'The browser refused to copy. The text is marked: copy it with the keyboard.' : note}
      </div>
    </Dialog>
  )
}
