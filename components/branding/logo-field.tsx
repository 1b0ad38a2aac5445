'use client'

import { type ChangeEvent, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ImageUp } from '@/components/ui/more-icons'
import { describePictureProblem } from '@/lib/browser/picture'
import { logoSource } from '@/lib/browser/queries/branding'
import { LOGO_TYPES, logoOf } from './logo-picture'

type LogoFieldProps = {
  value: string | undefined
  onChange: (logo: string | undefined) => void
  error: string | undefined
}

export function LogoField({ value, onChange, error }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const noteId = useId()
  const shown = problem ?? error

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    try {
      const logo = await logoOf(file)
      setProblem(undefined)
      onChange(logo)
    } catch (cause) {
      setProblem(describePictureProblem(cause))
    }
  }

  return (
    <div>
      <p className="mb-1 text-13 font-medium">Logo</p>
      <input
        ref={input}
        type="file"
        accept={LOGO_TYPES.join(',')}
        aria-label="Logo file"
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
      <div className="flex flex-wrap items-center gap-3">
        {value ? (
          <span className="scheme-light flex h-14 items-center rounded-md border border-line bg-surface px-3">
            <img src={logoSource(value)} alt="The logo" className="max-h-10 max-w-48 object-contain" />
          </span>
        ) : null}
        <Button aria-describedby={noteId} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden="true" />
          <span>{value ? 'Replace logo' : 'Choose a logo'}</span>
        </Button>
        {value ? (
          <Button variant="ghost" onClick={() => onChange(undefined)}>
            Remove
          </Button>
        ) : null}
      </div>
      <p id={noteId} aria-live="polite" className={`mt-1 text-12 ${shown ? 'text-bad' : 'text-ink-faint'}`}>
        {shown ?? 'PNG, JPEG or SVG. Shown up to 40 px high, on white.'}
      </p>
    </div>
  )
}
