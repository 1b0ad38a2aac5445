'use client'

import { Dialog as Base } from '@base-ui/react/dialog'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { IconButton } from './button'
import { cn } from './cn'
import { preventFocusSteal } from './focus'
import { X } from './icons'
import { panel, scrim } from './styles'
import { useTexts } from './texts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Buttons, the primary one last. */
  footer?: ReactNode
  className?: string
  /** Where the focus goes afterwards, when the opener may be gone. */
  finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus']
  /** It may interrupt another dialog, which stays open when Escape closes this one. */
  stacked?: boolean
}

const keepEscape = (event: KeyboardEvent) => {
  if (event.key === 'Escape') event.stopPropagation()
}

/** Text inputs. */
export const ENTRY = 'input:not([type=radio], [type=checkbox], [readonly]), textarea'

/** A modal panel. Escape and the scrim close it; focus returns to where it came from. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  className,
  finalFocus,
  stacked = false,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const { say } = useTexts()
  // Focuses the first text input, or the one that is marked. On touch devices the keyboard would cover the dialog's text. Without an input the panel gets the focus:
  // on the close button, its tooltip would take the first Escape.
  const firstEntry = (openedBy: string) => {
    if (openedBy === 'touch') return true
    const find = (selector: string) => popup.current?.querySelector<HTMLElement>(selector)
    return find('[data-first-entry]') ?? find(ENTRY) ?? popup.current ?? true
  }
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        {/* Above the dialog that a stacked one interrupts. */}
        <Base.Backdrop className={cn(scrim, stacked && 'z-50')} />
        <Base.Popup
          ref={popup}
          initialFocus={firstEntry}
          finalFocus={finalFocus}
          onMouseDown={preventFocusSteal}
          data-interrupts={stacked || undefined}
          onKeyDown={stacked ? keepEscape : undefined}
          className={cn(panel, 'short:overflow-y-auto', className)}
        >
          <div className="flex items-start gap-4 px-4 pt-4 pb-2 sm:px-5 short:pt-2">
            <div className="min-w-0 flex-1">
              <Base.Title className="text-16 font-semibold [overflow-wrap:anywhere]">{title}</Base.Title>
              {description ? (
                <Base.Description className="mt-0.5 text-13 text-ink-soft [overflow-wrap:anywhere]">
                  {description}
                </Base.Description>
              ) : null}
            </div>
            <IconButton
              label={say('close')}
              size="sm"
              className="-my-0.5 -me-1 pointer-coarse:-my-1.5"
              onClick={() => onOpenChange(false)}
            >
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-2 pb-5 sm:px-5 short:flex-none short:overflow-visible short:py-2">
            {children}
          </div>
          {footer ? (
            <div className="flex flex-wrap justify-end gap-2 max-sm:[&>button]:grow px-4 pb-4 sm:px-5">{footer}</div>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
