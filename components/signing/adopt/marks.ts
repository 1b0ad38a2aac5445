import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getStroke } from 'perfect-freehand'
import { z } from 'zod'
import { PictureProblem } from '@/lib/browser/files'
import { queryKeys } from '@/lib/browser/keys'
import { Adopted } from '@/lib/contract/signing'
import { DAY_MS } from '@/lib/text/durations'
import type { Marks } from '../state/room-form'
import { browserStorage, digestKey } from '../state/saved-work'

/** `pressure` is 0 to 1, from a pen that reports it. */
export type Point = { x: number; y: number; pressure?: number | undefined }
export type Stroke = Point[]
export type Size = { width: number; height: number }
export type Box = { x: number; y: number; width: number; height: number }

/** How a drawing made on a pad of one size is shown on another: as large as fits, in the middle. */
export type Fit = { scale: number; x: number; y: number }

export function fitPad(from: Size, to: Size): Fit {
  const scale = Math.min(to.width / from.width, to.height / from.height)
  return { scale, x: (to.width - from.width * scale) / 2, y: (to.height - from.height * scale) / 2 }
}

/** Largest width of the pen, in the units of the pad. */
export const PEN = 4

/** The smallest box around all ink, including the pen's width; undefined if nothing is drawn. */
export function inkBox(strokes: Stroke[], pen = PEN): Box | undefined {
  const points = strokes.flat()
  if (points.length === 0) return undefined
  const xs = points.map((point) => point.x)
  const ys = points.map((point) => point.y)
  const x = Math.min(...xs) - pen
  const y = Math.min(...ys) - pen
  return { x, y, width: Math.max(...xs) + pen - x, height: Math.max(...ys) + pen - y }
}

/**
 * Longest side of an exported picture: sharp when printed at the size of a signature, far below the
 * byte limit.
 */
export const LONGEST_SIDE = 1200

/** The factor that makes a box's picture as large as allowed, at most 4. */
export function exportScale(box: Box, longest = LONGEST_SIDE): number {
  return Math.min(4, longest / Math.max(box.width, box.height))
}

/**
 * A stroke's outline: wider under pressure, or where a finger or mouse moves slowly. A single touch
 * becomes a dot.
 */
export function strokeOutline(stroke: Stroke): string {
  const outline = getStroke(stroke, {
    size: PEN,
    thinning: 0.6,
    smoothing: 0.6,
    streamline: 0.4,
    simulatePressure: stroke.every(({ pressure }) => pressure === undefined),
  })
  const [first, ...rest] = outline
  if (!first) return ''
  const curves = rest.map(([x = 0, y = 0], at) => {
    const [nextX = 0, nextY = 0] = rest[at + 1] ?? first
    return `Q${round(x)} ${round(y)} ${round((x + nextX) / 2)} ${round((y + nextY) / 2)}`
  })
  return `M${round(first[0])} ${round(first[1])}${curves.join('')}Z`
}

const round = (value = 0) => Math.round(value * 100) / 100

/** Too little ink for a mark: an accidental touch. */
export function isSlip(strokes: Stroke[]): boolean {
  const box = inkBox(strokes, 0)
  return !box || Math.max(box.width, box.height) < 8
}

/** Draws strokes, on the pad and in the exported picture. */
export function ink(pen: CanvasRenderingContext2D, strokes: Stroke[], color: string): void {
  pen.fillStyle = color
  for (const stroke of strokes) pen.fill(new Path2D(strokeOutline(stroke)))
}

/** The strokes alone, cropped, on a transparent background. */
export function drawStrokes(strokes: Stroke[], color: string): HTMLCanvasElement {
  const box = inkBox(strokes) ?? { x: 0, y: 0, width: 1, height: 1 }
  const scale = exportScale(box)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.ceil(box.width * scale))
  canvas.height = Math.max(1, Math.ceil(box.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new PictureProblem('browser')
  pen.scale(scale, scale)
  pen.translate(-box.x, -box.y)
  ink(pen, strokes, color)
  return canvas
}

/** The service refuses a larger picture. */
const MAX_BYTES = 1024 * 1024

/** A picture as base64 PNG of at most 1 MiB; one that would be larger is halved until it fits. */
export async function pngOf(canvas: HTMLCanvasElement): Promise<string> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new PictureProblem('browser')
  if (blob.size <= MAX_BYTES) return base64(blob)
  return pngOf(scaleImage(canvas, canvas.width / 2, canvas.height / 2))
}

export function scaleImage(image: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new PictureProblem('browser')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** A person's marks, remembered in this browser because they asked for it. */
const RememberedMarks = z.object({ signature: Adopted.optional(), initials: Adopted.optional(), savedOn: z.number() })

const PREFIX = 'marks:'
const MAX_AGE_MS = 365 * DAY_MS

export function readMarks(storage: Storage, key: string, now: number): Marks {
  try {
    const found = RememberedMarks.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data
    if (found && now - found.savedOn <= MAX_AGE_MS) return { signature: found.signature, initials: found.initials }
  } catch {
    // Not JSON.
  }
  storage.removeItem(key)
  return {}
}

/** Removes the entry if there are no marks. False if the browser refuses. */
export function writeMarks(storage: Storage, key: string, marks: Marks, now: number): boolean {
  if (!marks.signature && !marks.initials) {
    storage.removeItem(key)
    return true
  }
  try {
    storage.setItem(key, JSON.stringify({ ...marks, savedOn: now }))
    return true
  } catch {
    return false
  }
}

/** Found by the digest of the address: an invitation to somebody else never offers them. */
async function open(email: string | undefined) {
  const storage = browserStorage()
  const key = email ? await digestKey(PREFIX, email.trim().toLowerCase()) : undefined
  return storage && key ? { storage, key, marks: readMarks(storage, key, Date.now()) } : null
}

export function useRememberedMarks(email: string | undefined) {
  const queryKey = queryKeys.signing.remembered(email ?? '')
  const client = useQueryClient()
  const { data: store } = useQuery({
    queryKey,
    queryFn: () => open(email),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  return {
    marks: store?.marks ?? {},
    /** False where this browser cannot remember. */
    isPossible: Boolean(store),
    /** Remembers a mark, or forgets the one there is. */
    change: (kind: keyof Marks, mark: Adopted | undefined) => {
      if (!store) return
      const marks = { ...store.marks, [kind]: mark }
      if (writeMarks(store.storage, store.key, marks, Date.now())) client.setQueryData(queryKey, { ...store, marks })
    },
  }
}
