'use client'

import { type FormEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Eraser, Undo2 } from '@/components/ui/more-icons'
import { usePane } from '@/components/ui/pdf/column'
import { pictureProblemOf } from '@/lib/browser/files'
import type { Adopted } from '@/lib/contract/signing'
import { useDialogMessages } from '../language'
import type { MarkKind } from '../state/room-form'
import { drawStrokes, type Fit, fitPad, ink, isSlip, type Point, pngOf, type Size, type Stroke } from './marks'

/** The value of the `--pen` token: a style sheet doesn't reach the exported picture. */
const penColor = () => getComputedStyle(document.documentElement).getPropertyValue('--pen')

/** A drawing, as the picture that is stamped. */
export function DrawnEntry({ id, kind, onAdopt }: { id: string; kind: MarkKind; onAdopt: (mark: Adopted) => void }) {
  const t = useDialogMessages()
  const [strokes, setStrokes] = useState<Stroke[]>([])
  const [error, setError] = useState<string>()
  const noteId = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSlip(strokes)) return setError(t('drawFirst', { kind }))
    try {
      onAdopt({ kind: 'drawn', png: await pngOf(drawStrokes(strokes, penColor())) })
    } catch (cause) {
      setError(t('pictureProblem', { problem: pictureProblemOf(cause) ?? 'browser' }))
    }
  }

  return (
    <form id={id} onSubmit={submit}>
      <Pad
        label={t('pad', { kind, state: strokes.length === 0 ? 'empty' : 'drawn' })}
        strokes={strokes}
        describedBy={noteId}
        onStrokes={(next) => {
          setError(undefined)
          setStrokes(next)
        }}
      />
      <p id={noteId} aria-live="polite" className={`mt-2 text-12 ${error ? 'text-bad' : 'text-ink-faint'}`}>
        {error ?? t('drawHelp', { kind })}
      </p>
    </form>
  )
}

type PadProps = {
  label: string
  strokes: Stroke[]
  onStrokes: (strokes: Stroke[]) => void
  describedBy?: string | undefined
}

/** A pad to draw on with finger, pen or mouse. What is drawn stays when the phone is turned. */
function Pad({ label, strokes, onStrokes, describedBy }: PadProps) {
  const t = useDialogMessages()
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<{ pointer: number; stroke: Stroke }>(undefined)
  const size = usePane(frame)
  /** The pad's size when its first stroke was drawn. All strokes are in its units. */
  const [firstSize, setFirstSize] = useState<Size>()
  const fit = fitOf(strokes.length > 0 ? firstSize : undefined, size)

  useEffect(() => {
    if (size && canvas.current) paint(canvas.current, size, fit, strokes)
  }, [strokes, size, fit])

  function start(event: PointerEvent<HTMLCanvasElement>) {
    if (event.button !== 0 || drawing.current || !size) return
    if (strokes.length === 0) setFirstSize(size)
    event.currentTarget.setPointerCapture(event.pointerId)
    const stroke = [pointOf(event.nativeEvent, event.currentTarget, fit)]
    drawing.current = { pointer: event.pointerId, stroke }
    paint(event.currentTarget, size, fit, [...strokes, stroke])
  }
  function move(event: PointerEvent<HTMLCanvasElement>) {
    if (!size || drawing.current?.pointer !== event.pointerId) return
    const { stroke } = drawing.current
    // The browser coalesces events between two frames. Without them fast curves have corners.
    const between = event.nativeEvent.getCoalescedEvents?.() ?? []
    const moves = between.length > 0 ? between : [event.nativeEvent]
    for (const one of moves) stroke.push(pointOf(one, event.currentTarget, fit))
    paint(event.currentTarget, size, fit, [...strokes, stroke])
  }
  // The palm that touches the pad beside the finger draws and ends nothing.
  function end(event: PointerEvent<HTMLCanvasElement>) {
    if (drawing.current?.pointer !== event.pointerId) return
    onStrokes([...strokes, drawing.current.stroke])
    drawing.current = undefined
  }

  return (
    <div className="flex flex-col gap-2 short:min-[30rem]:flex-row">
      <div
        ref={setFrame}
        className="scheme-light relative aspect-[9/4] max-h-[40dvh] min-h-36 min-w-0 flex-none short:aspect-auto overflow-hidden rounded-md border border-line-strong bg-surface short:min-[30rem]:flex-1"
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={label}
          aria-describedby={describedBy}
          className="block size-full cursor-crosshair touch-none select-none text-pen"
          onPointerDown={start}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        />
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-6 bottom-1/4 border-b border-line-strong"
        />
      </div>
      <div className="flex gap-2 short:min-[30rem]:flex-col">
        <Button size="sm" disabled={strokes.length === 0} onClick={() => onStrokes(strokes.slice(0, -1))}>
          <Undo2 aria-hidden="true" />
          <span>{t('undo')}</span>
        </Button>
        <Button size="sm" disabled={strokes.length === 0} onClick={() => onStrokes([])}>
          <Eraser aria-hidden="true" />
          <span>{t('clear')}</span>
        </Button>
      </div>
    </div>
  )
}

const SAME: Fit = { scale: 1, x: 0, y: 0 }

function fitOf(from: Size | undefined, to: Size | undefined): Fit {
  return from && to && (from.width !== to.width || from.height !== to.height) ? fitPad(from, to) : SAME
}

/** A point of the event in the units of the strokes. */
function pointOf(event: globalThis.PointerEvent, canvas: HTMLCanvasElement, { scale, x, y }: Fit): Point {
  const frame = canvas.getBoundingClientRect()
  // A mouse and most fingers report a constant.
  const pressure = event.pointerType === 'pen' ? event.pressure : undefined
  return { x: (event.clientX - frame.left - x) / scale, y: (event.clientY - frame.top - y) / scale, pressure }
}

function paint(canvas: HTMLCanvasElement, size: Size, { scale, x, y }: Fit, strokes: Stroke[]) {
  const sharp = window.devicePixelRatio || 1
  canvas.width = Math.round(size.width * sharp)
  canvas.height = Math.round(size.height * sharp)
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(sharp, sharp)
  pen.translate(x, y)
  pen.scale(scale, scale)
  ink(pen, strokes, getComputedStyle(canvas).color)
}
