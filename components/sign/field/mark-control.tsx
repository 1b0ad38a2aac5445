'use client'

import { cn } from '@/components/ui/cn'
import { RecipientMark } from '@/components/ui/recipient/mark'
import type { Adopted } from '@/lib/contract/signing'
import { CAPTION, hasCaption } from '@/lib/envelope/typed-mark'
import { MarkPicture } from '../adopt/mark-picture'
import type { PaperBox } from '../adopt/typed-mark'
import { isFilled } from '../field-order'
import type { OwnField } from '../own-field'
import { useRoom } from '../room'
import { onlyBox } from './field-style'
import { useFieldControl } from './use-field-control'

/** A place for a signature or initials: a click adopts them, or places adopted ones. */
export function MarkControl({ at, field, box }: { at: number; field: OwnField; box: PaperBox }) {
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
        '@container absolute inset-0 flex size-full items-center justify-center gap-1 overflow-visible text-12 font-medium text-ink',
        onlyBox,
      )}
    >
      {isPlaced ? (
        <PlacedMark mark={mark} box={box} isCentered={isInitials} />
      ) : (
        <>
          <RecipientMark id={field.signerIndex} className="max-h-4/5 size-3.5 shrink-0" />
          <span className="hidden truncate @min-[64px]:inline">{isInitials ? 'Initials' : 'Sign here'}</span>
        </>
      )}
    </button>
  )
}

/** The mark where it is stamped: a signature leaves the line for its caption free. */
function PlacedMark({ mark, box, isCentered }: { mark: Adopted; box: PaperBox; isCentered: boolean }) {
  const room = !isCentered && hasCaption(box) ? { ...box, height: box.height - CAPTION.height } : box
  return (
    <span className="absolute inset-x-0 top-0" style={{ height: `${(room.height / box.height) * 100}%` }}>
      <MarkPicture mark={mark} box={room} isCentered={isCentered} />
    </span>
  )
}
