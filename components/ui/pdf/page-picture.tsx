'use client'

import type { PageViewport, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useEffectEvent, useRef } from 'react'
import { usePdf } from './context'

type PagePictureProps = {
  page: number
  /** In CSS pixels. */
  width: number
  /** How far it is turned clockwise from how its file shows it. */
  turn: number
  /** Pixels of the picture for a CSS pixel. */
  sharpness: number
  onDraw: () => void
  onError: () => void
}

/**
 * The pixels of one page. They are drawn on a canvas that is never shown, and handed over once they are complete: what can still be drawn
 * on takes more than twice the memory of a finished picture.
 */
export function PagePicture({ page: number, width, turn, sharpness, onDraw, onError }: PagePictureProps) {
  const { document } = usePdf()
  const canvas = useRef<HTMLCanvasElement>(null)
  const report = useEffectEvent((isDrawn: boolean) => (isDrawn ? onDraw() : onError()))

  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    draw()
      .then(() => report(true))
      .catch(() => {
        if (!signal.aborted) report(false)
      })
    return () => abort.abort()

    async function draw() {
      const page = await document.getPage(number)
      signal.throwIfAborted()
      const rotation = (page.rotate + turn) % 360
      const scale = width / page.getViewport({ scale: 1, rotation }).width
      const picture = await pictureOf(page, page.getViewport({ scale: scale * sharpness, rotation }), signal)
      // What it was drawn from is not needed again: another width reads the page again.
      page.cleanup()
      show(canvas.current, picture, page.getViewport({ scale, rotation }))
    }
  }, [document, number, width, turn, sharpness])

  return <canvas ref={canvas} width={0} height={0} className="block" />
}

async function pictureOf(page: PDFPageProxy, viewport: PageViewport, signal: AbortSignal): Promise<ImageBitmap> {
  const drawing = new OffscreenCanvas(Math.max(1, viewport.width), Math.max(1, viewport.height))
  // pdf.js uses nothing that only a canvas in the document has, but names its context alone.
  const canvasContext = drawing.getContext('2d', { alpha: false }) as unknown as CanvasRenderingContext2D
  const task = page.render({ canvas: null, canvasContext, viewport })
  const cancel = () => task.cancel()
  signal.addEventListener('abort', cancel)
  try {
    await task.promise
    return drawing.transferToImageBitmap()
  } finally {
    signal.removeEventListener('abort', cancel)
    // Its pixels would otherwise stay until the garbage is collected.
    drawing.width = 0
    drawing.height = 0
  }
}

/** In whole CSS pixels, so that none of the picture's is blurred. */
function show(canvas: HTMLCanvasElement | null, picture: ImageBitmap, { width, height }: PageViewport): void {
  if (!canvas) {
    picture.close()
    return
  }
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.style.width = `${Math.floor(width)}px`
  canvas.style.height = `${Math.floor(height)}px`
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
}
