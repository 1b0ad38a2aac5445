'use client'

import { createContext, type ReactNode, useContext, useId } from 'react'
import { cn } from './cn'
import { CircleAlert } from './icons'

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

const FieldContext = createContext<Wiring | undefined>(undefined)

/** The attributes that a control gets from the field around it, if any. */
export function useField(): Partial<Wiring> {
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
  const id = useId()
  const note = error ?? help
  const noteId = `${id}-note`
  const wiring: Wiring = { id, 'aria-describedby': note ? noteId : undefined, 'aria-invalid': error ? true : undefined }
  return (
    <div className={cn('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="text-13 font-medium text-ink">
        <span>{label}</span>
        {optional ? <span className="font-normal text-ink-faint"> (optional)</span> : null}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      <div id={noteId} aria-live="polite" className={cn('text-12', error ? 'text-bad' : 'text-ink-faint')}>
        {error ? <CircleAlert aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px]" /> : null}
        <span>{note}</span>
      </div>
    </div>
  )
}
