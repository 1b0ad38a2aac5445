'use client'

import { type PointerEvent, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Eraser, Undo2 } from '@/components/ui/more-icons'
import { useWidth } from '@/components/ui/use-width'
import { ink, type Point, type Stroke } from './strokes'

const HEIGHT = 176

type PadProps = {
  label: string
  strokes: Stroke[]
  onStrokes: (strokes: Stroke[]) => void
  describedBy?: string | undefined
}

/** A pad to draw on with finger, pen or mouse. */
export function Pad({ label, strokes, onStrokes, describedBy }: PadProps) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<Stroke>(undefined)
  const width = useWidth(frame)

  useEffect(() => {
    if (width > 0 && canvas.current) paint(canvas.current, width, strokes)
  }, [strokes, width])

  function start(event: PointerEvent<HTMLCanvasElement>) {
    if (event.button !== 0 || drawing.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = [pointOf(event.nativeEvent, event.currentTarget)]
    paint(event.currentTarget, width, [...strokes, drawing.current])
  }
  function move(event: PointerEvent<HTMLCanvasElement>) {
    if (!drawing.current) return
    // The browser coalesces events between two frames. Without them fast curves have corners.
    const between = event.nativeEvent.getCoalescedEvents?.() ?? []
    const moves = between.length > 0 ? between : [event.nativeEvent]
    for (const one of moves) drawing.current.push(pointOf(one, event.currentTarget))
    paint(event.currentTarget, width, [...strokes, drawing.current])
  }
  function end() {
    if (drawing.current) onStrokes([...strokes, drawing.current])
    drawing.current = undefined
  }

  return (
    <div>
      <div
        ref={frame}
        className="scheme-light relative overflow-hidden rounded-md border border-line-strong bg-surface"
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={label}
          aria-describedby={describedBy}
          className="block h-44 w-full cursor-crosshair touch-none text-pen"
          onPointerDown={start}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        />
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-6 bottom-11 border-b border-line-strong"
        />
      </div>
      <div className="mt-2 flex gap-2">
        <Button size="sm" disabled={strokes.length === 0} onClick={() => onStrokes(strokes.slice(0, -1))}>
          <Undo2 aria-hidden="true" />
          Undo
        </Button>
        <Button size="sm" disabled={strokes.length === 0} onClick={() => onStrokes([])}>
          <Eraser aria-hidden="true" />
          Clear
        </Button>
      </div>
    </div>
  )
}

function pointOf(event: globalThis.PointerEvent, canvas: HTMLCanvasElement): Point {
  const frame = canvas.getBoundingClientRect()
  // A mouse and most fingers report a constant.
  const pressure = event.pointerType === 'pen' ? event.pressure : undefined
  return { x: event.clientX - frame.left, y: event.clientY - frame.top, pressure }
}

function paint(canvas: HTMLCanvasElement, width: number, strokes: Stroke[]) {
  const sharp = window.devicePixelRatio || 1
  canvas.width = Math.round(width * sharp)
  canvas.height = Math.round(HEIGHT * sharp)
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.scale(sharp, sharp)
  ink(pen, strokes, getComputedStyle(canvas).color)
}
