'use client'

import { PenLine } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { MarkPicture } from '../adopt/mark-picture'
import { isFilled } from '../field-order'
import { fieldLabel, isRequired, type OwnField } from '../own-field'
import { controlId, useRoom } from '../room-context'
import { fieldLook, largeTarget } from './look'
import { useValue } from './use-value'

/** The label with its page, unless the sender's label says that already. */
function placeName(field: OwnField): string {
  const [label, page] = [fieldLabel(field), `page ${field.page}`]
  return label.toLowerCase().endsWith(page) ? label : `${label}, ${page}`
}

/** A place for a signature or initials: one press adopts, or places what was adopted. */
export function MarkControl({ at, field }: { at: number; field: OwnField }) {
  const { marks, open, visit } = useRoom()
  const { value, error } = useValue(at)
  const mark = field.type === 'initials' ? marks.initials : marks.signature
  const placed = isFilled(value) && mark !== undefined
  const does = placed ? 'placed, press to change' : mark ? 'press to place' : 'press to adopt'
  const need = isRequired(field) ? 'required' : 'optional'

  return (
    <button
      type="button"
      id={controlId(at)}
      aria-haspopup={placed || !mark ? 'dialog' : undefined}
      aria-label={[`${placeName(field)}, ${need}, ${does}`, error].filter(Boolean).join(': ')}
      onFocus={() => visit(at)}
      onClick={() => open(at)}
      className={cn(
        fieldLook({ done: placed, required: isRequired(field), wrong: error !== undefined }),
        largeTarget,
        '@container absolute inset-0 flex size-full items-center justify-center gap-1 overflow-visible p-0.5 text-12 font-medium text-accent',
      )}
    >
      {placed ? (
        <MarkPicture mark={mark} centred={field.type === 'initials'} />
      ) : (
        <>
          <PenLine aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="hidden truncate @min-[64px]:inline">
            {field.type === 'initials' ? 'Initials' : 'Sign here'}
          </span>
        </>
      )}
    </button>
  )
}
