'use client'

import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { initials } from '@/components/ui/people'
import { RadioGroup } from '@/components/ui/radio-group'
import type { DocumentSigner } from '@/lib/contract/envelope'
import type { Adopted } from '@/lib/contract/signing'
import type { MarkKind } from '../room-form'
import { DrawnEntry } from './drawn-entry'
import { useRememberedMarks } from './remembered-marks'
import { SavedEntry } from './saved-entry'
import { TypedEntry } from './typed-entry'
import { UploadedEntry } from './uploaded-entry'

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

type Method = 'saved' | 'typed' | 'drawn' | 'uploaded'

const LABELS: Record<Method, string> = { saved: 'Saved', typed: 'Type', drawn: 'Draw', uploaded: 'Upload' }

/** Adopts a signature or initials once; afterwards a click places them. */
export function AdoptDialog({ kind, signer, current, onAdopt, onClose, onRemove }: AdoptDialogProps) {
  const remembered = useRememberedMarks(signer.email)
  const saved = remembered.marks[kind]
  const [chosen, setChosen] = useState<Method>()
  const [isToRemember, setIsToRemember] = useState(false)
  const formId = useId()
  const name = signer.name?.trim() ?? ''
  const suggestion = kind === 'initials' ? (name ? initials({ name }) : '') : name
  const start = current?.kind === 'typed' ? current : { text: suggestion }

  const first: Method = current?.kind ?? (saved ? 'saved' : 'typed')
  const method = chosen === 'saved' && !saved ? 'typed' : (chosen ?? first)
  const methods: Method[] = saved ? ['saved', 'typed', 'drawn', 'uploaded'] : ['typed', 'drawn', 'uploaded']

  const shared = {
    id: formId,
    kind,
    onAdopt: (mark: Adopted) => {
      // A mark that is used again stays for another year.
      if (isToRemember || method === 'saved') remembered.change(kind, mark)
      onAdopt(mark)
    },
  }
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
        <RadioGroup
          label="Method"
          inline
          options={methods.map((value) => ({ value, label: LABELS[value] }))}
          value={method}
          onValueChange={setChosen}
        />
        {method === 'saved' && saved ? (
          <SavedEntry {...shared} mark={saved} onForget={() => remembered.change(kind, undefined)} />
        ) : null}
        {method === 'typed' ? <TypedEntry {...shared} start={start} /> : null}
        {method === 'drawn' ? <DrawnEntry {...shared} /> : null}
        {method === 'uploaded' ? <UploadedEntry {...shared} /> : null}
        {remembered.isPossible && method !== 'saved' ? (
          <Checkbox
            label="Remember on this device"
            help="Everybody who uses this browser can see it. Leave this off on a shared computer."
            checked={isToRemember}
            onCheckedChange={setIsToRemember}
          />
        ) : null}
      </div>
    </Dialog>
  )
}
