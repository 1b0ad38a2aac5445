'use client'

import { cn } from '@/components/ui/cn'
import { isFilled } from '../field-order'
import { fieldLabel, isRequired, type OwnField } from '../own-field'
import { controlId, useRoom } from '../room-context'
import { longest } from '../room-form'
import { fieldLook, textSize } from './look'
import { useValue } from './use-value'

type LineControlProps = { at: number; field: OwnField; height: number }

const AUTOCOMPLETE: Partial<Record<OwnField['type'], string>> = {
  name: 'name',
  company: 'organization',
  title: 'organization-title',
}

/** Height from which a text field takes several lines. */
const SEVERAL_LINES = 44

/** Text typed straight onto the page. The address is the invitation's and stays as it is. */
export function LineControl({ at, field, height }: LineControlProps) {
  const { visit } = useRoom()
  const { value, set, blur, error } = useValue(at)
  const label = fieldLabel(field)
  const shared = {
    id: controlId(at),
    'aria-label': error ? `${label}: ${error}` : label,
    'aria-required': isRequired(field) || undefined,
    'aria-invalid': error ? true : undefined,
    title: error ?? label,
    placeholder: label,
    readOnly: field.type === 'email',
    maxLength: longest(field),
    value,
    onChange: (event: { target: { value: string } }) => set(event.target.value),
    onBlur: blur,
    onFocus: () => visit(at),
    className: cn(
      fieldLook({ done: isFilled(value), required: isRequired(field), wrong: error !== undefined }),
      textSize(height),
      'absolute inset-0 size-full resize-none px-1 placeholder:text-ink-faint',
    ),
  }
  if (field.type === 'text' && height >= SEVERAL_LINES) return <textarea {...shared} />
  return <input type="text" autoComplete={AUTOCOMPLETE[field.type] ?? 'off'} {...shared} />
}
