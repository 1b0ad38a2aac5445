'use client'

import { cn } from '@/components/ui/cn'
import { isFilled } from '../field-order'
import { fieldLabel, isRequired, type OwnField } from '../own-field'
import { controlId, useRoom } from '../room-context'
import { fieldLook, largeTarget, textSize } from './look'
import { useValue } from './use-value'

/** A field too small to type in: shows its value, and opens large. */
export function SmallControl({ at, field, height }: { at: number; field: OwnField; height: number }) {
  const { open, visit } = useRoom()
  const { value, error } = useValue(at)
  const label = fieldLabel(field)
  const done = isFilled(value)
  return (
    <button
      type="button"
      id={controlId(at)}
      aria-haspopup="dialog"
      aria-label={[`${label}, ${done ? value : isRequired(field) ? 'required, empty' : 'optional, empty'}`, error]
        .filter(Boolean)
        .join(': ')}
      onFocus={() => visit(at)}
      onClick={() => open(at)}
      className={cn(
        fieldLook({ done, required: isRequired(field), wrong: error !== undefined }),
        textSize(height),
        largeTarget,
        'absolute inset-0 flex size-full items-center px-0.5 text-left leading-none',
      )}
    >
      <span className="truncate">{done ? value : label}</span>
    </button>
  )
}
