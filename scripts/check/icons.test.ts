import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DESK_NAME } from '@/lib/envelope/page-title'

/** Width and height of a PNG, from its header. */
function sizeOf(path: string): string {
  const png = readFileSync(path)
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

test('every icon of the web manifest exists in its size (npm run icons:generate)', () => {
  const { name, icons } = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'))
  expect(name).toBe(DESK_NAME)
  const pngs: { src: string; sizes: string }[] = icons.filter(({ type }: { type: string }) => type === 'image/png')
  expect(pngs.map(({ src }) => sizeOf(`public${src}`))).toEqual(pngs.map(({ sizes }) => sizes))
  expect(pngs.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
  expect(sizeOf('public/icons/apple-touch-icon.png')).toBe('180x180')
})
