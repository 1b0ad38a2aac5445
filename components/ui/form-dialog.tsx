import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'
import { ErrorState } from './error-state'
import { LongWait } from './loading'
import type { Elements } from './panel'

type FormDialogProps = {
  /** Without it, it is open while it is rendered. */
  open?: boolean
  title: ReactNode
  description: ReactNode
  /** `label` repeats the verb: "Create link". Undefined when there is nothing to do but read. */
  action: { label: string; pending?: boolean; variant?: 'primary' | 'danger' } | undefined
  /** Shown while there is an error: what was not done. */
  problem?: { error: unknown; title?: string | undefined; unknownTitle?: string } | undefined
  onSubmit: () => void
  onClose: () => void
  children: Elements
}

/** A form in a dialog: Enter and the primary button submit it. */
export function FormDialog({
  open = true,
  title,
  description,
  action,
  problem,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    // In React's tree the dialog may be inside another form, which would be submitted too.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <span role="status" className="mr-auto empty:-mr-2">
            <LongWait active={action?.pending ?? false} />
          </span>
          <Button onClick={onClose}>{action ? 'Cancel' : 'Close'}</Button>
          {action ? (
            <Button type="submit" form={id} variant={action.variant ?? 'primary'} pending={action.pending ?? false}>
              {action.label}
            </Button>
          ) : null}
        </>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {children}
        {problem?.error ? <ErrorState {...problem} /> : null}
      </form>
    </Dialog>
  )
}
