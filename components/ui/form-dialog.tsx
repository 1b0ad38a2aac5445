'use client'

import { type ReactNode, useId } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'

type FormDialogProps = {
  title: ReactNode
  description: ReactNode
  /** `label` repeats the verb: "Create link". */
  action: { label: string; pending?: boolean }
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: Enter and the primary button submit it. */
export function FormDialog({ title, description, action, onSubmit, onClose, children }: FormDialogProps) {
  const id = useId()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={action.pending ?? false}>
            {action.label}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // In React's tree the dialog may be inside another form, which would be submitted too.
          event.stopPropagation()
          onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
