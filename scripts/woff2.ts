import { brotliCompressSync, constants } from 'node:zlib'

const HEADER_BYTES = 48
const ENTRY_BYTES = 16
const TAG_FOLLOWS = 63
/** Of outlines and their index the format has two forms, and this is the one in which a font's own tables are. */
const AS_IS = 3 << 6
const TRANSFORMABLE = ['glyf', 'loca']

/** Packs a TrueType font as WOFF2, which browsers load without another compression around it. */
export function packWoff2(font: Buffer, quality = constants.BROTLI_MAX_QUALITY): Buffer {
  const tables = tablesOf(font)
  const directory = Buffer.concat(tables.map(({ tag, content }) => entryOf(tag, content.length)))
  const content = Buffer.concat(tables.map((table) => table.content))
  const packed = brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
  const length = padded(HEADER_BYTES + directory.length + packed.length)
  const unpackedLength = tables.reduce((sum, table) => sum + ENTRY_BYTES + padded(table.content.length), 12)
  const file = Buffer.alloc(length)
  file.write('wOF2', 'latin1')
  font.copy(file, 4, 0, 4)
  file.writeUInt32BE(length, 8)
  file.writeUInt16BE(tables.length, 12)
  file.writeUInt32BE(unpackedLength, 16)
  file.writeUInt32BE(packed.length, 20)
  directory.copy(file, HEADER_BYTES)
  packed.copy(file, HEADER_BYTES + directory.length)
  return file
}

type Table = { tag: string; content: Buffer }

/** In the order of the font, but the index of the outlines follows them, as WOFF2 demands. */
function tablesOf(font: Buffer): Table[] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index): Table => {
    const at = 12 + index * ENTRY_BYTES
    const start = font.readUInt32BE(at + 8)
    return {
      tag: font.toString('latin1', at, at + 4),
      content: font.subarray(start, start + font.readUInt32BE(at + 12)),
    }
  })
  const index = tables.filter(({ tag }) => tag === 'loca')
  return tables.flatMap((table) => (table.tag === 'loca' ? [] : table.tag === 'glyf' ? [table, ...index] : [table]))
}

const entryOf = (tag: string, length: number): Buffer =>
  Buffer.from([
    TAG_FOLLOWS | (TRANSFORMABLE.includes(tag) ? AS_IS : 0),
    ...Buffer.from(tag, 'latin1'),
    ...base128(length),
  ])

/** A number in groups of seven bits, of which all but the last are marked. */
function base128(value: number): number[] {
  const groups = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) groups.unshift((rest & 0x7f) | 0x80)
  return groups
}

const padded = (length: number): number => Math.ceil(length / 4) * 4
