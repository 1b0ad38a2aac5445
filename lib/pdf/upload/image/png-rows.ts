import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import { damagedPng, type PngFile } from './png-file'

/** The pixels of a pass: the first one, and the distance between them. */
export type Pass = { left: number; top: number; across: number; down: number }
/** A row's samples as they are packed; `y` counts within its pass. */
export type Row = { pass: Pass; y: number; samples: Buffer }

const WHOLE: Pass[] = [{ left: 0, top: 0, across: 1, down: 1 }]
const INTERLACED: Pass[] = [
  { left: 0, top: 0, across: 8, down: 8 },
  { left: 4, top: 0, across: 8, down: 8 },
  { left: 0, top: 4, across: 4, down: 8 },
  { left: 2, top: 0, across: 4, down: 4 },
  { left: 0, top: 2, across: 2, down: 4 },
  { left: 1, top: 0, across: 2, down: 2 },
  { left: 0, top: 1, across: 1, down: 2 },
]

export const channelsOf = ({ kind, hasAlpha }: PngFile) => (kind === 'rgb' ? 3 : 1) + (hasAlpha ? 1 : 0)
export const widthOf = ({ left, across }: Pass, { width }: PngFile) => Math.max(0, Math.ceil((width - left) / across))

/** Each row of a PNG, with its filter undone. Holds one row at a time; one that is missing or too many means a damaged file. */
export async function* rowsOf(png: PngFile): AsyncGenerator<Row> {
  const bits = channelsOf(png) * png.depth
  const step = Math.ceil(bits / 8)
  const rows = placesOf(png, bits)
  let place = rows.next()
  let row = Buffer.alloc(0)
  let above = Buffer.alloc(0)
  let filled = 0
  for await (const chunk of unpacked(png.data)) {
    for (let at = 0; at < chunk.length; ) {
      if (place.done) throw damagedPng()
      const { pass, y, bytes } = place.value
      if (filled === 0) [above, row] = [y === 0 ? Buffer.alloc(bytes) : row.subarray(1), Buffer.alloc(1 + bytes)]
      const taken = chunk.copy(row, filled, at, Math.min(chunk.length, at + row.length - filled))
      at += taken
      filled += taken
      if (filled < row.length) continue
      undoFilter(row, above, step)
      yield { pass, y, samples: row.subarray(1) }
      filled = 0
      place = rows.next()
    }
  }
  if (!place.done) throw damagedPng()
}

function* placesOf(png: PngFile, bits: number): Generator<{ pass: Pass; y: number; bytes: number }> {
  for (const pass of png.isInterlaced ? INTERLACED : WHOLE) {
    const bytes = Math.ceil((widthOf(pass, png) * bits) / 8)
    const height = bytes === 0 ? 0 : Math.ceil((png.height - pass.top) / pass.down)
    for (let y = 0; y < height; y++) yield { pass, y, bytes }
  }
}

async function* unpacked(data: Buffer): AsyncGenerator<Buffer> {
  try {
    yield* Readable.from([data]).pipe(createInflate({ chunkSize: 256 * 1024 }))
  } catch (error) {
    throw damagedPng(error)
  }
}

/** The first byte says how the others were predicted from those at their left, above them and between. */
function undoFilter(row: Buffer, above: Buffer, step: number): void {
  const filter = row[0] ?? 0
  if (filter > 4) throw damagedPng()
  for (let at = 1; filter > 0 && at < row.length; at++) {
    const left = at > step ? (row[at - step] ?? 0) : 0
    const corner = at > step ? (above[at - 1 - step] ?? 0) : 0
    row[at] = (row[at] ?? 0) + predicted(filter, left, above[at - 1] ?? 0, corner)
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  return filter === 3 ? (left + up) >> 1 : nearest(left, up, corner)
}

/** Paeth's predictor: of the three neighbors the one nearest to what a plane through them would have. */
export function nearest(left: number, up: number, corner: number): number {
  const plane = left + up - corner
  const [fromLeft, fromUp, fromCorner] = [Math.abs(plane - left), Math.abs(plane - up), Math.abs(plane - corner)]
  if (fromLeft <= fromUp && fromLeft <= fromCorner) return left
  return fromUp <= fromCorner ? up : corner
}
