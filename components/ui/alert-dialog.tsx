'use client'

import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button } from './button'
import { cn } from './cn'
import { ENTRY } from './dialog'
import { ErrorState } from './error-state'
import { preventFocusSteal } from './focus'
import { LongWait } from './loading'
import { panel, scrim } from './styles'
import { useTexts } from './texts'

type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the object: "Void “Mutual NDA”". */
  title: ReactNode
  /** What changes, and what cannot be undone. */
  consequence: ReactNode
  /** `label` repeats the verb: "Void envelope". Undefined once it has been done and the dialog shows what became of it. */
  action: { label: string; onAct: () => void; pending?: boolean; variant?: 'danger' | 'primary' } | undefined
  /** Inputs. */
  children?: ReactNode
  /** Shown while there is an error: what was not done. */
  problem?: { error: unknown; title: string; unknownTitle?: string }
  cancelLabel?: string
  /** Where the focus goes afterwards, when the opener may be removed. */
  finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus']
}

/** A question that requires an answer. A click outside does not close it; Escape cancels. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  consequence,
  action,
  children,
  problem,
  cancelLabel,
  finalFocus,
}: AlertDialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const { say } = useTexts()
  const cancel = useRef<HTMLButtonElement>(null)
  // Otherwise the first focusable element would get the focus, such as a time in the text.
  const firstFocus = (openedBy: string) =>
    (openedBy === 'touch' ? null : popup.current?.querySelector<HTMLElement>(ENTRY)) ?? cancel.current ?? true
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={scrim} />
        <Base.Popup
          ref={popup}
          initialFocus={firstFocus}
          finalFocus={finalFocus}
          onMouseDown={preventFocusSteal}
          className={cn(panel, 'overflow-y-auto p-5')}
        >
          <Base.Title className="text-16 font-semibold [overflow-wrap:anywhere]">{title}</Base.Title>
          {consequence ? (
            <Base.Description className="mt-2 max-w-[68ch] text-14 text-ink-soft" render={<div />}>
              {consequence}
            </Base.Description>
          ) : null}
          {children ? <div className="mt-4">{children}</div> : null}
          {problem?.error ? <ErrorState {...problem} className="mt-4" /> : null}
          <div className="mt-6 flex flex-wrap items-center justify-end gap-2 max-sm:[&>button]:grow">
            <span role="status" className="me-auto empty:-me-2">
              <LongWait on="desk" active={action?.pending ?? false} />
            </span>
            <Base.Close ref={cancel} render={<Button>{cancelLabel ?? say('cancel')}</Button>} />
            {action ? (
              <Button variant={action.variant ?? 'danger'} pending={action.pending ?? false} onClick={action.onAct}>
                {action.label}
              </Button>
            ) : null}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
