'use client'

import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ImageUp } from '@/components/ui/more-icons'
import { describePictureProblem } from '@/lib/browser/picture'
import type { Adopted } from '@/lib/contract/signing'
import type { MarkKind } from '../room-form'
import { pngOf } from './png'
import { cutOut, decodePicture, SIGNATURE_TYPES } from './uploaded-picture'

type UploadedEntryProps = { id: string; kind: MarkKind; onAdopt: (mark: Adopted) => void }
type Picture = { source: HTMLCanvasElement; png: string }

/** A photo or scan of a signature. It never leaves the browser before the person signs. */
export function UploadedEntry({ id, kind, onAdopt }: UploadedEntryProps) {
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<Picture>()
  const [isPaperRemoved, setIsPaperRemoved] = useState(true)
  const [error, setError] = useState<string>()
  const noteId = useId()

  async function show(source: Promise<HTMLCanvasElement>, withoutPaper: boolean) {
    try {
      setError(undefined)
      const decoded = await source
      setPicture({ source: decoded, png: await pngOf(cutOut(decoded, withoutPaper)) })
    } catch (cause) {
      setError(describePictureProblem(cause))
    }
  }
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // Browsers report a change only, and a file may be chosen again after it was edited.
    event.target.value = ''
    if (file) void show(decodePicture(file), isPaperRemoved)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (picture) onAdopt({ kind: 'drawn', png: picture.png })
    else setError('Choose a picture first.')
  }

  return (
    <form id={id} onSubmit={submit} className="flex flex-col gap-3">
      <input
        ref={input}
        type="file"
        accept={SIGNATURE_TYPES.join(',')}
        aria-label={kind === 'initials' ? 'Picture of your initials' : 'Picture of your signature'}
        className="sr-only"
        tabIndex={-1}
        onChange={choose}
      />
      <div className="scheme-light flex h-44 items-center justify-center rounded-md border border-line-strong bg-surface p-4">
        {picture ? (
          <img
            src={`data:image/png;base64,${picture.png}`}
            alt={kind === 'initials' ? 'Your initials' : 'Your signature'}
            className="max-h-full max-w-full object-contain"
          />
        ) : (
          <p className="text-13 text-ink-soft">{`A photo or scan of your ${kind} on white paper`}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button aria-describedby={noteId} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden="true" />
          <span>{picture ? 'Choose another picture' : 'Choose a picture'}</span>
        </Button>
        <Checkbox
          label="Remove the background"
          checked={isPaperRemoved}
          onCheckedChange={(next) => {
            setIsPaperRemoved(next)
            if (picture) void show(Promise.resolve(picture.source), next)
          }}
        />
      </div>
      <p id={noteId} aria-live="polite" className={`text-12 ${error ? 'text-bad' : 'text-ink-faint'}`}>
        {error ?? 'PNG or JPEG, up to 10 MB.'}
      </p>
    </form>
  )
}
