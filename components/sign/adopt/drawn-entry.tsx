'use client'

import { type FormEvent, useId, useState } from 'react'
import { PictureProblem } from '@/lib/browser/picture'
import type { Adopted } from '@/lib/contract/signing'
import type { MarkKind } from '../room-form'
import { Pad } from './pad'
import { pngOf } from './png'
import { drawStrokes, isSlip, type Stroke } from './strokes'

type DrawnEntryProps = { id: string; kind: MarkKind; onAdopt: (mark: Adopted) => void }

/** The value of the `--pen` token: a style sheet doesn't reach the exported picture. */
const penColor = () => getComputedStyle(document.documentElement).getPropertyValue('--pen')

export function DrawnEntry({ id, kind, onAdopt }: DrawnEntryProps) {
  const [strokes, setStrokes] = useState<Stroke[]>([])
  const [error, setError] = useState<string>()
  const noteId = useId()
  const what = kind === 'initials' ? 'initials' : 'signature'

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSlip(strokes)) return setError(`Draw your ${what} on the line first.`)
    try {
      onAdopt({ kind: 'drawn', png: await pngOf(drawStrokes(strokes, penColor())) })
    } catch (cause) {
      setError(
        cause instanceof PictureProblem ? cause.message : `The drawing could not be saved. Type your ${what} instead.`,
      )
    }
  }

  return (
    <form id={id} onSubmit={submit}>
      <Pad
        label={`Your ${what}, ${strokes.length === 0 ? 'nothing drawn yet' : 'drawn'}`}
        strokes={strokes}
        describedBy={noteId}
        onStrokes={(next) => {
          setError(undefined)
          setStrokes(next)
        }}
      />
      <p id={noteId} aria-live="polite" className={`mt-2 text-12 ${error ? 'text-bad' : 'text-ink-faint'}`}>
        {error ?? `Draw with a finger, a pen or the mouse. Without one, type your ${what} instead.`}
      </p>
    </form>
  )
}
