'use client'

import type { ComponentProps } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { FieldList } from './field-list'

type FieldListDialogProps = ComponentProps<typeof FieldList> & {
  open: boolean
  onClose: () => void
  description: string
}

/** The signer's fields, on screens without room beside the document. */
export function FieldListDialog({ open, onClose, description, ...list }: FieldListDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Your fields" description={description}>
      <FieldList {...list} />
    </Dialog>
  )
}
