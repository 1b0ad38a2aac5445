import type { Matrix } from '../../page/placement'

const ORIENTATION = 0x0112
const ENTRY = 12

/** How the camera was held, from EXIF data: 1 to 8, or 1 if it is not given. */
export function orientationOf(exif: Buffer): number {
  const order = exif.toString('latin1', 0, 2)
  if (exif.length < 14 || (order !== 'II' && order !== 'MM')) return 1
  const short = (at: number) =>
    at + 2 > exif.length ? 0 : order === 'II' ? exif.readUInt16LE(at) : exif.readUInt16BE(at)
  const start = order === 'II' ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  for (let entry = 0; entry < short(start); entry++) {
    const at = start + 2 + entry * ENTRY
    if (short(at) !== ORIENTATION) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** Whether the picture is stored lying on its side. */
export const isSideways = (orientation: number) => orientation >= 5

/** Draws a stored picture, which fills a square of one unit, upright into a box of this size. */
export function uprightMatrix(orientation: number, width: number, height: number): Matrix {
  const matrices: Matrix[] = [
    [width, 0, 0, height, 0, 0],
    [-width, 0, 0, height, width, 0],
    [-width, 0, 0, -height, width, height],
    [width, 0, 0, -height, 0, height],
    [0, -height, -width, 0, width, height],
    [0, -height, width, 0, 0, height],
    [0, height, width, 0, 0, 0],
    [0, height, -width, 0, width, 0],
  ]
  return matrices[orientation - 1] ?? [width, 0, 0, height, 0, 0]
}
