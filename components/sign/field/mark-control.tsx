'use client'

import { PenLine } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { MarkPicture } from '../adopt/typed-mark'
import { isFilled } from '../field-order'
import type { OwnField } from '../own-field'
import { useRoom } from '../room'
import { largeTarget } from './field-style'
import { useFieldControl } from './use-field-control'

/** A place for a signature or initials: a click adopts them, or places adopted ones. */
export function MarkControl({ at, field }: { at: number; field: OwnField }) {
  const { marks } = useRoom()
  const { value, label, need, shared, open, nameWith, styleFor } = useFieldControl(at, field)
  const isInitials = field.type === 'initials'
  const mark = isInitials ? marks.initials : marks.signature
  const isPlaced = isFilled(value) && mark !== undefined
  const state = isPlaced ? 'placed' : mark ? 'not placed yet' : 'not adopted yet'
  const page = `page ${field.page}`
  // The sender's label may already name the page.
  const place = label.toLowerCase().endsWith(page) ? label : `${label}, ${page}`

  return (
    <button
      {...shared}
      type="button"
      aria-haspopup={isPlaced || !mark ? 'dialog' : undefined}
      aria-label={nameWith(`${place}, ${need}, ${state}`)}
      onClick={open}
      className={cn(
        styleFor(isPlaced),
        largeTarget,
        '@container absolute inset-0 flex size-full items-center justify-center gap-1 overflow-visible p-0.5 text-12 font-medium text-accent',
      )}
    >
      {isPlaced ? (
        <MarkPicture mark={mark} isCentered={isInitials} />
      ) : (
        <>
          <PenLine aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="hidden truncate @min-[64px]:inline">{isInitials ? 'Initials' : 'Sign here'}</span>
        </>
      )}
    </button>
  )
}
