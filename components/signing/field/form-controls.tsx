'use client'

import { cn } from '@/components/ui/cn'
import { ChevronDown } from '@/components/ui/icons'
import { useRoomMessages } from '../language'
import { controlId, useRoom } from '../room'
import { textSize, useFieldControl, useFieldError } from './field-control'
import { type ControlProps, isFilled } from './fields'
import { StampedText } from './stamped-text'

/** A dropdown on the page, which shows what is chosen as it is stamped. */
export function OptionControl({ at, field, shape, box }: ControlProps) {
  const { value, set, blur, error, label, shared, aria, nameWith, styleFor } = useFieldControl(at, field)
  return (
    <>
      <select
        {...shared}
        {...aria}
        aria-label={nameWith(label)}
        title={error ?? label}
        value={value}
        onChange={(event) => set(event.target.value)}
        onBlur={blur}
        className={cn(
          styleFor(),
          textSize(shape),
          'peer absolute inset-0 size-full appearance-none truncate py-0 pr-5 pl-1',
          isFilled(value) ? 'not-focus:text-transparent' : 'text-ink-faint',
        )}
      >
        <option value="" className="bg-surface text-ink-soft">
          {label}
        </option>
        {field.options?.map((option) => (
          <option key={option} value={option} className="bg-surface text-ink">
            {option}
          </option>
        ))}
      </select>
      {isFilled(value) ? (
        <span className="pointer-events-none peer-focus:hidden">
          <StampedText text={value} box={box} />
        </span>
      ) : (
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-1 my-auto size-3.5 text-ink-soft"
        />
      )}
    </>
  )
}

/**
 * The group around fields that can be anywhere on the pages, at the place of the first: screen
 * readers read all of them there.
 */
export function GroupName({ at }: { at: number }) {
  const t = useRoomMessages()
  const { fields } = useRoom()
  const { group, error } = useFieldError(at)
  if (!group || group.members[0] !== at) return null
  const name = error ? t('named', { name: group.name, text: error }) : group.name
  const members = group.members.map(controlId).join(' ')
  return fields[at]?.type === 'radio' ? (
    <span
      role="radiogroup"
      aria-label={name}
      aria-required={group.rule !== undefined || undefined}
      aria-invalid={error !== undefined || undefined}
      aria-owns={members}
    />
  ) : (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot have what is elsewhere on the pages
    <span role="group" aria-label={name} aria-owns={members} />
  )
}
