'use client'

import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { initials } from '@/components/ui/people'
import { RadioGroup } from '@/components/ui/radio-group'
import type { DocumentSigner } from '@/lib/contract/envelope'
import type { Adopted } from '@/lib/contract/signing'
import type { MarkKind } from '../room-form'
import { DrawnEntry } from './drawn-entry'
import { TypedEntry } from './typed-entry'

type AdoptDialogProps = {
  kind: MarkKind
  signer: DocumentSigner
  /** The adopted mark, if it is being changed. */
  current: Adopted | undefined
  onAdopt: (mark: Adopted) => void
  onClose: () => void
  /** Set if the mark is placed in the field that opened the dialog. */
  onRemove?: (() => void) | undefined
}

const METHODS = [
  { value: 'typed', label: 'Type' },
  { value: 'drawn', label: 'Draw' },
] as const

/** Adopts a signature or initials once; afterwards a click places them. */
export function AdoptDialog({ kind, signer, current, onAdopt, onClose, onRemove }: AdoptDialogProps) {
  const [method, setMethod] = useState<Adopted['kind']>(current?.kind ?? 'typed')
  const formId = useId()
  const name = signer.name?.trim() ?? ''
  const suggestion = kind === 'initials' ? (name ? initials({ name }) : '') : name
  const start = current?.kind === 'typed' ? current.text : suggestion

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={kind === 'initials' ? 'Your initials' : 'Your signature'}
      description={
        kind === 'initials'
          ? 'Adopt them once, then click each place for initials.'
          : 'Adopt it once, then click each place for a signature.'
      }
      footer={
        <>
          {onRemove ? (
            <Button variant="ghost" className="mr-auto" onClick={onRemove}>
              Remove from this place
            </Button>
          ) : null}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            {kind === 'initials' ? 'Adopt initials' : 'Adopt signature'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup label="Method" inline options={METHODS} value={method} onValueChange={setMethod} />
        {method === 'typed' ? (
          <TypedEntry id={formId} kind={kind} start={start} onAdopt={onAdopt} />
        ) : (
          <DrawnEntry id={formId} kind={kind} onAdopt={onAdopt} />
        )}
      </div>
    </Dialog>
  )
}
