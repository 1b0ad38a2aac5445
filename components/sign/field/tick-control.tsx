'use client'

import { cn } from '@/components/ui/cn'
import { fieldLabel, isRequired, type OwnField } from '../own-field'
import { controlId, useRoom } from '../room-context'
import { fieldLook } from './look'
import { useValue } from './use-value'

/** A checkbox on the page. The label around it is the larger target on touch. */
export function TickControl({ at, field }: { at: number; field: OwnField }) {
  const { visit } = useRoom()
  const { value, set, blur, error } = useValue(at)
  const label = fieldLabel(field)
  const look = fieldLook({ done: value === 'true', required: isRequired(field), wrong: error !== undefined })
  return (
    <>
      <span aria-hidden="true" className={cn(look, 'absolute inset-0')} />
      <label className="absolute left-1/2 top-1/2 flex size-full min-h-6 min-w-6 -translate-1/2 items-center justify-center pointer-coarse:min-h-11 pointer-coarse:min-w-11">
        <span className="sr-only">{error ? `${label}: ${error}` : label}</span>
        <input
          type="checkbox"
          id={controlId(at)}
          title={error ?? label}
          aria-invalid={error ? true : undefined}
          aria-required={isRequired(field) || undefined}
          checked={value === 'true'}
          onChange={(event) => set(event.target.checked ? 'true' : '')}
          onBlur={blur}
          onFocus={() => visit(at)}
          className="size-4 accent-pen outline-offset-1 focus:outline-2 focus:outline-focus"
        />
      </label>
    </>
  )
}
