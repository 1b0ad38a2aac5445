'use client'

import { type ComponentProps, createContext, type ReactNode, useContext, useId, useState } from 'react'
import { cn } from './cn'
import { ChevronDown, CircleAlert, Search } from './icons'
import { useTexts } from './texts'

type FieldAttributes = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

const FieldContext = createContext<FieldAttributes | undefined>(undefined)

/** The attributes that a control gets from the field around it, if any. */
export function useField(): Partial<FieldAttributes> {
  return useContext(FieldContext) ?? {}
}

type FieldProps = {
  label: ReactNode
  help?: ReactNode
  /** Replaces the help text, which keeps everything below in place. */
  error?: ReactNode
  /** The control: `Input`, `Textarea`, `Select` or anything that calls `useField`. */
  children: ReactNode
  /** Marks the field as optional. */
  optional?: boolean
  className?: string
}

export function Field({ label, help, error, children, optional = false, className }: FieldProps) {
  const { say } = useTexts()
  const id = useId()
  const note = error ?? help
  const noteId = `${id}-note`
  const wiring: FieldAttributes = {
    id,
    'aria-describedby': note ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={cn('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="text-13 font-medium text-ink">
        <span>{label}</span>
        {optional ? <span className="font-normal text-ink-faint">{` ${say('optionalMark')}`}</span> : null}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      <div id={noteId} aria-live="polite" className={cn('text-12', error ? 'text-bad' : 'text-ink-faint')}>
        {error ? <CircleAlert aria-hidden="true" className="me-1 inline size-3.5 align-[-2px]" /> : null}
        <span>{note}</span>
      </div>
    </div>
  )
}

/** Shared by inputs, text areas and selects. */
export const control =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-14 text-ink placeholder:text-ink-faint placeholder:[text-overflow:ellipsis] forced-colors:placeholder:text-[FieldText] forced-colors:placeholder:italic focus-visible:outline-offset-0 disabled:bg-off-soft disabled:text-ink-soft [&:is(input,textarea):read-only]:bg-off-soft aria-invalid:border-bad pointer-coarse:text-16 max-sm:text-16'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...useField()} {...props} className={cn(control, 'h-8 pointer-coarse:h-9 max-sm:h-9', className)} />
}

/** Grows with its text where the browser can, up to a third of the window. */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  const size = 'field-sizing-content max-h-[33vh] min-h-20 resize-y py-1.5'
  return <textarea rows={rows} {...useField()} {...props} className={cn(control, size, className)} />
}

type SelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  onValueChange?: (value: string) => void
}

/** The native select, which works on phones, by keyboard and with screen readers without scripts. */
export function Select({ options, onValueChange, onChange, className, ...props }: SelectProps) {
  return (
    <div className={cn('relative min-w-0', className)}>
      <select
        {...useField()}
        {...props}
        onChange={(event) => {
          onChange?.(event)
          onValueChange?.(event.target.value)
        }}
        className={cn(control, 'h-8 appearance-none truncate pe-8 pointer-coarse:h-9 max-sm:h-9')}
      >
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled} className="bg-raised text-ink">
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4 text-ink-soft"
      />
    </div>
  )
}

type SearchBoxProps = {
  label: string
  placeholder: string
  /** The search in the address. */
  q: string
  onSearch: (q: string | undefined) => void
}

/** The search of a list, which the address contains. */
export function SearchBox({ label, placeholder, q, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(q)
  const [seen, setSeen] = useState(q)
  // The address changed by other means, such as Back.
  if (q !== seen) {
    setSeen(q)
    if (q !== text.trim()) setText(q)
  }

  function search(next: string) {
    setText(next)
    onSearch(next.trim() || undefined)
  }

  return (
    <search className="relative min-w-0 flex-1 basis-72">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-ink-faint"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // One empties the input, the next leaves it, for the keys of the page.
          event.preventDefault()
          if (text) search('')
          else event.currentTarget.blur()
        }}
        className="pl-8"
      />
    </search>
  )
}
