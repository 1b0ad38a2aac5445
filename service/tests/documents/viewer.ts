import '@/lib/pdf/read-back/node-20'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { AnnotationMode, getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const folder = (name: string) =>
  `${join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), name)}/`
/** No page is drawn larger. */
const MOST_PIXELS = 1_400
const SCALE = 1.5
/** Of 255 shades of a color. */
const VISIBLE = 24

/** Makes what is drawn on; the library types it as any object. */
type CanvasFactory = {
  create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }
}

export type DrawnPage = { width: number; height: number; pixels: Uint8ClampedArray }
export type ViewedPdf = {
  pageCount: number
  /** Without blanks, which the viewer guesses from distances. */
  text(page: number): Promise<string>
  draw(page: number): Promise<DrawnPage>
  close(): Promise<void>
}

/** A PDF as the signing room, the editor and all previews draw it: by pdf.js, with the options of `components/ui/pdf`. */
export async function openInViewer(content: Uint8Array): Promise<ViewedPdf> {
  const task = getDocument({
    data: Uint8Array.from(content),
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  const document = await task.promise
  return {
    pageCount: document.numPages,
    async text(number) {
      const { items } = await (await document.getPage(number)).getTextContent()
      return items.map((item) => ('str' in item ? item.str.replace(/\s+/g, '') : '')).join('')
    },
    async draw(number) {
      const page = await document.getPage(number)
      const natural = page.getViewport({ scale: SCALE })
      const scale = SCALE * Math.min(1, MOST_PIXELS / Math.max(natural.width, natural.height))
      const viewport = page.getViewport({ scale })
      const [width, height] = [Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height))]
      const { canvas, context } = (document.canvasFactory as CanvasFactory).create(width, height)
      await page.render({ canvas, canvasContext: context, viewport, annotationMode: AnnotationMode.ENABLE }).promise
      page.cleanup()
      return { width, height, pixels: context.getImageData(0, 0, width, height).data }
    },
    close: () => task.destroy(),
  }
}

/** How many pixels of two pages differ visibly; all of them where the sizes do. */
export function differentPixels(one: DrawnPage, other: DrawnPage): number {
  if (one.width !== other.width || one.height !== other.height) return one.width * one.height
  let count = 0
  for (let at = 0; at < one.pixels.length; at += 4) {
    const channels = [0, 1, 2].map((channel) =>
      Math.abs((one.pixels[at + channel] ?? 0) - (other.pixels[at + channel] ?? 0)),
    )
    if (Math.max(...channels) > VISIBLE) count++
  }
  return count
}
