import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { png } from '@/lib/tests/png'
import { checkStructure, drawnInColor } from '@/service/tests/documents/tools'
import { readFile } from '../upload/read-file'

const picture = (name: string) => readFileSync(new URL(`./pictures/${name}`, import.meta.url))
const read = (content: Uint8Array) => readFile({ content, type: 'image' })

test.each([
  ['too_large', 'a PNG of a billion pixels', png({ width: 40_000, height: 25_000 }, Buffer.alloc(10))],
  [
    'too_large',
    'a transparent PNG of 90 megapixels',
    png({ width: 9_000, height: 10_000, color: 6 }, Buffer.alloc(10)),
  ],
  ['too_large', 'a JPEG that says it has 4 billion pixels', withSize(picture('baseline.jpg'), 65_535, 65_535)],
  ['damaged', 'a PNG without width', png({ width: 0, height: 10 }, Buffer.alloc(10))],
  [
    'damaged',
    'a PNG that unpacks to more than its pixels',
    png({ width: 2, height: 2 }, Buffer.alloc(64 * 1024 * 1024)),
  ],
  ['damaged', 'a PNG that lacks rows', png({ width: 2, height: 9 }, Buffer.alloc(14))],
  ['damaged', 'a PNG of a depth that does not exist', png({ width: 2, height: 2, depth: 3 }, Buffer.alloc(14))],
  ['damaged', 'a PNG with an unknown filter', png({ width: 1, height: 1 }, Buffer.from([9, 0, 0, 0]))],
  [
    'damaged',
    'a PNG whose pixels are not packed',
    png({ width: 1, height: 1 }, Buffer.alloc(0), { data: Buffer.from('x') }),
  ],
  ['damaged', 'a PNG without its palette', png({ width: 1, height: 1, color: 3 }, Buffer.alloc(2))],
  ['damaged', 'a PNG that is cut short', picture('rgb.png').subarray(0, 400)],
  ['damaged', 'a PNG with a changed byte', changed(picture('rgb.png'), 300)],
  ['damaged', 'a JPEG that is cut short', picture('baseline.jpg').subarray(0, 900)],
  ['not_image', 'a JPEG without loss, which no PDF reader draws', asFrame(picture('baseline.jpg'), 0xc3)],
  ['not_image', 'a PDF', Buffer.from('%PDF-1.7')],
  ['not_image', 'a GIF', Buffer.from('GIF89a')],
  ['empty', 'nothing', Buffer.alloc(0)],
])('refused as %s: %s', async (reason, _, content) => {
  await expect(read(content)).rejects.toMatchObject({ reason })
})

test('a photo is made as large as a page of A4, in its own direction', async () => {
  const { pages } = await read(withSize(picture('baseline.jpg'), 4_000, 3_000))

  expect(pages).toMatchObject([{ width: expect.closeTo(793.7, 0), height: expect.closeTo(595.3, 0) }])
})

test('a picture of one pixel has a page that can be signed', async () => {
  const { content, pages } = await read(png({ width: 1, height: 1 }, Buffer.from([0, 255, 0, 0])))

  expect(pages).toEqual([{ width: 72, height: 72 }])
  expect((await drawnInColor(content, 300)).color(150, 150)).toEqual([255, 0, 0])
})

test('one bit a pixel is enough, also interlaced', async () => {
  const size = { width: 8, height: 8, depth: 1, color: 0 }
  // Passes of Adam7 for 8 by 8 pixels: 1x1, 1x1, 2x1, 2x2, 4x2, 4x4, 8x4; all black but the first pixel.
  const passes = [[1], [1], [1], [2], [2], [4], [4]].flatMap(([rows = 0]) => Array.from({ length: rows }, () => [0, 0]))
  const interlaced = Buffer.from(passes.flat())
  interlaced[1] = 0x80
  const plain = Buffer.from(Array.from({ length: 8 }, (_, row) => [0, row === 0 ? 0x80 : 0]).flat())

  for (const content of [png(size, plain), png({ ...size, interlaced: true }, interlaced)]) {
    const { color } = await drawnInColor((await read(content)).content, 1_200)
    // 8 pixels at 150 dpi, in the middle of an inch.
    expect([color(572, 572), color(580, 572), color(620, 620)]).toEqual([
      [255, 255, 255],
      [0, 0, 0],
      [0, 0, 0],
    ])
  }
})

test('the one transparent color of a PNG shows the paper', async () => {
  const rows = Buffer.from([0, 255, 0, 0, 0, 0, 255])
  const content = png({ width: 2, height: 1 }, rows, { chunks: [['tRNS', Buffer.from([0, 255, 0, 0, 0, 0])]] })

  const { color } = await drawnInColor((await read(content)).content, 1_200)

  expect([color(596, 600), color(604, 600)]).toEqual([
    [255, 255, 255],
    [0, 0, 255],
  ])
})

test('what a photo says of its place, camera and owner stays with the sender', async () => {
  const jpeg = picture('orientation-6.jpg')
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 14]), Buffer.from('Home, 52.5N')])
  const content = Buffer.concat([
    jpeg.subarray(0, 2),
    comment,
    Buffer.from([0]),
    jpeg.subarray(2),
    Buffer.from('a film'),
  ])

  const { content: pdf } = await read(content)

  expect(String(Buffer.from(pdf).toString('latin1'))).not.toMatch(/Exif|52\.5N|a film/)
  expect((await PDF.load(pdf)).getPageCount()).toBe(1)
})

test('a JPEG is not compressed again', async () => {
  const jpeg = picture('baseline.jpg')
  const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])))

  expect(Buffer.from((await read(jpeg)).content).includes(scan)).toBe(true)
})

test('the same picture gives the same PDF', async () => {
  const [one, other] = [await read(picture('rgba.png')), await read(picture('rgba.png'))]

  expect(Buffer.from(one.content)).toEqual(Buffer.from(other.content))
})

test('a large photo with transparency is packed about as well as before', async () => {
  const [width, height] = [600, 400]
  const rows = Buffer.alloc(height * (1 + width * 4), 0)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set([x / 3, y / 2, (x + y) / 4, 200], y * (1 + width * 4) + 1 + x * 4)

  const { content } = await read(png({ width, height, color: 6 }, rows))

  expect(content.length).toBeLessThan(deflateSync(rows).length)
  await checkStructure(content)
})

function frameOf(jpeg: Buffer): number {
  return jpeg.indexOf(Buffer.from([0xff, 0xc0]))
}

function withSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  copy.writeUInt16BE(height, frameOf(jpeg) + 5)
  copy.writeUInt16BE(width, frameOf(jpeg) + 7)
  return copy
}

function asFrame(jpeg: Buffer, marker: number): Buffer {
  return changedTo(jpeg, frameOf(jpeg) + 1, marker)
}

function changed(file: Buffer, at: number): Buffer {
  return changedTo(file, at, (file[at] ?? 0) ^ 1)
}

function changedTo(file: Buffer, at: number, byte: number): Buffer {
  const copy = Buffer.from(file)
  copy[at] = byte
  return copy
}
