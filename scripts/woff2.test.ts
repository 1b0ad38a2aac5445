import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packWoff2 } from './woff2'

const font = readFileSync('node_modules/geist/dist/fonts/geist-sans/Geist-Regular.ttf')

test('every table of the font is in the file, byte for byte, and the outlines are followed by their index', () => {
  const file = packWoff2(font)
  expect(file.toString('latin1', 0, 4)).toBe('wOF2')
  expect(file.readUInt32BE(8)).toBe(file.length)
  const count = file.readUInt16BE(12)
  expect(count).toBe(font.readUInt16BE(4))
  const { entries, end } = readDirectory(file, count)
  const content = brotliDecompressSync(file.subarray(end, end + file.readUInt32BE(20)))
  let at = 0
  for (const { tag, length } of entries) {
    expect(content.subarray(at, at + length).equals(tableOf(tag))).toBe(true)
    at += length
  }
  expect(at).toBe(content.length)
  const tags = entries.map(({ tag }) => tag)
  expect(tags.indexOf('loca')).toBe(tags.indexOf('glyf') + 1)
})

function readDirectory(file: Buffer, count: number) {
  let at = 48
  const entries = Array.from({ length: count }, () => {
    const tag = file.toString('latin1', at + 1, at + 5)
    at += 5
    let length = 0
    let byte: number
    do {
      byte = file.readUInt8(at++)
      length = length * 128 + (byte & 0x7f)
    } while (byte & 0x80)
    return { tag, length }
  })
  return { entries, end: at }
}

function tableOf(tag: string): Buffer {
  const index = Array.from({ length: font.readUInt16BE(4) }, (_, each) => 12 + each * 16).find(
    (at) => font.toString('latin1', at, at + 4) === tag,
  )
  if (index === undefined) throw new Error(`the font has no table ${tag}`)
  const start = font.readUInt32BE(index + 8)
  return font.subarray(start, start + font.readUInt32BE(index + 12))
}
