import { deflateSync } from 'node:zlib'
import { writeChunks } from '@/lib/png/file'

type Png = { width: number; height: number; depth?: number; color?: number; interlaced?: boolean }
type More = { chunks?: [type: string, data: Buffer][]; data?: Buffer }

/** A PNG of these rows, each with its filter's number first. Nothing has to fit together. */
export function png({ width, height, depth = 8, color = 2, interlaced }: Png, rows: Buffer, more: More = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, color, 0, 0, interlaced ? 1 : 0], 8)
  return writeChunks([
    { type: 'IHDR', data: header },
    ...(more.chunks ?? []).map(([type, data]) => ({ type, data })),
    { type: 'IDAT', data: more.data ?? deflateSync(rows) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ])
}
