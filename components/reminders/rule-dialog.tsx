'use client'

import { type ComponentProps, useId } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { RuleForm } from './rule-form'

type RuleDialogProps = Omit<ComponentProps<typeof RuleForm>, 'id'> & {
  open: boolean
  onClose: () => void
  description: string
  pending: boolean
}

/** The form for a rule, in a dialog. */
export function RuleDialog({ open, onClose, description, pending, ...form }: RuleDialogProps) {
  const id = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Automatic reminders"
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={pending}>
            Save reminders
          </Button>
        </>
      }
    >
      <RuleForm id={id} {...form} />
    </Dialog>
  )
}
