import { expect, test } from 'vitest'
import { blackPng } from '@/e2e/fixtures/png'
import { toWireFields, turnPage } from '@/lib/envelope/wire-fields'
import { paper } from '@/lib/pdf/tests/papers'
import { preparePages } from '@/lib/pdf/upload/read-file'
import { boxOf, placeOf, type QuarterTurn, turnSize } from '@/lib/printing/place'
import { envelope, givenEngine } from './given'
import { checkStructure, drawn, inkBox, signatureReport } from './tools'

const engine = await givenEngine()

const CROPPED = { media: [0, 0, 700, 900], crop: [130, 170, 560, 800] }
type Case = {
  name: string
  file: Parameters<typeof paper>[0]
  seen: { width: number; height: number }
  turn: QuarterTurn
}
const cases: Case[] = [
  { name: 'an upright page', file: { media: [0, 0, 612, 792] }, seen: { width: 612, height: 792 }, turn: 90 },
  {
    name: 'a turned page',
    file: { media: [0, 0, 612, 792], rotate: 90 },
    seen: { width: 792, height: 612 },
    turn: 180,
  },
  { name: 'a cropped page', file: CROPPED, seen: { width: 430, height: 630 }, turn: 270 },
  { name: 'a cropped, turned page', file: { ...CROPPED, rotate: 270 }, seen: { width: 630, height: 430 }, turn: 90 },
]

test.each(cases)(
  'a field of $name, turned by $turn in the draft, is sealed where the draft has it',
  async ({ file, seen, turn }) => {
    const upload = await paper({}, file)
    const page = { page: 2, rotation: turn }
    // Placed before the page was turned, so that it turns with the page; the mark has the shape of the turned box.
    const width = seen.width / 5
    const place = placeOf({ x: seen.width * 0.61, y: seen.height * 0.13, width, height: width / 2 }, seen)
    const field = { id: 'f', document: 'd', recipient: 0, type: 'initials' as const, ...page, ...place }
    const fields = turnPage([field], { document: 'd', page: 2 }, turn)

    const { content } = await preparePages({ content: upload, pages: [page] })
    const [wire] = toWireFields({ id: 'd', pages: [page] }, fields)
    if (!wire) throw new Error('the field is not sent')
    const shape = turnSize({ width: 200, height: 100 }, turn)
    const mark = { kind: 'drawn' as const, png: blackPng(shape.width, shape.height) }
    const { content: sealed } = await engine.finish(envelope([{ content, fields: [{ ...wire, content: { mark } }] }]))

    const picture = await drawn(sealed)
    const size = turnSize(seen, turn)
    expect(Math.abs(picture.width / picture.height - size.width / size.height)).toBeLessThan(0.005)
    const box = boxOf(wire, picture)
    const ink = inkBox(picture)
    if (!ink) throw new Error('nothing was drawn')
    const edges = [ink.left - box.x, ink.top - box.y, ink.right - box.x - box.width, ink.bottom - box.y - box.height]
    expect(Math.max(...edges.map(Math.abs))).toBeLessThanOrEqual(1.01)
    await checkStructure(sealed)
    expect(await signatureReport(sealed)).toContain('Signature is Valid')
  },
)
