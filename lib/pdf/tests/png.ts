import { crc32, deflateSync } from 'node:zlib'

type Png = { width: number; height: number; depth?: number; color?: number; interlaced?: boolean }
type More = { chunks?: [string, Buffer][]; data?: Buffer }

/** A PNG of these rows, each with its filter's number first. Nothing has to fit together. */
export function png({ width, height, depth = 8, color = 2, interlaced }: Png, rows: Buffer, more: More = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, color, 0, 0, interlaced ? 1 : 0], 8)
  const data = more.data ?? deflateSync(rows)
  const chunks: [string, Buffer][] = [
    ['IHDR', header],
    ...(more.chunks ?? []),
    ['IDAT', data],
    ['IEND', Buffer.alloc(0)],
  ]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks.map(([type, body]) => chunk(type, body))])
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
