import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import { PDF, PdfNumber } from '@libpdf/core'
import { expect, test } from 'vitest'
import { form, layered, paper } from '@/lib/pdf/tests/papers'
import { checkMark } from '../../documents/engine'
import { envelope, field, givenEngine, NOW } from './given'
import { checkStructure, drawn, inkBox, signatureReport, textOf } from './tools'

const SIGNATURE = readFileSync(new URL('../../seed/signatures/maya.png', import.meta.url))

const engine = await givenEngine()
const finish = async (content: Uint8Array, ...fields: ReturnType<typeof field>[]) =>
  (await engine.finish(envelope([{ content, fields }]))).content

test('text shrinks until all of it stands in its field', async () => {
  const text = 'The quick brown fox jumps over the lazy dog. '.repeat(8).trim()
  const box = { x: 0.1, y: 0.1, width: 0.3, height: 0.12 }

  const content = await finish(await paper(), field({ text }, box))

  expect((await textOf(content, 1)).replace(/\s+/g, ' ')).toContain(text)
  const { width, height, ...picture } = await drawn(content)
  const ink = inkBox({ width, height, ...picture })
  expect(ink?.right).toBeLessThanOrEqual(0.4 * width + 1)
  expect(ink?.bottom).toBeLessThanOrEqual(0.22 * height + 1)
})

test('text that fits at no legible size is printed in full on the certificate, and the page says so', async () => {
  const texts = Array.from({ length: 300 }, (_, index) => `word${index}`)
  const box = { x: 0.1, y: 0.1, width: 0.3, height: 0.05, label: 'Remarks' }

  const content = await finish(await paper(), field({ text: texts.join(' ') }, box))

  expect((await textOf(content, 1)).replace(/\s+/g, ' ')).toContain('in full on the certificate')
  const certificate = await textOf(content, 2)
  expect(certificate).toContain('Remarks, page 1')
  expect(certificate.match(/word\d+/g)).toEqual(texts)
})

test('a drawn signature is stamped with its transparency, once for all of its pages', async () => {
  const mark = { kind: 'drawn' as const, png: SIGNATURE.toString('base64') }
  checkMark(mark, 'signature')
  const place = { type: 'signature' as const, x: 0.1, y: 0.1, width: 0.3, height: 0.08 }
  const lined = { content: '0.9 g 0 0 595 842 re f' }
  const pages = await paper(lined, lined)

  const one = await finish(pages, field({ mark, signedBy: { name: 'Grace Hopper', at: NOW, act: 'Signed' } }, place))
  const two = await finish(pages, field({ mark }, place), field({ mark }, { ...place, page: 2 }))

  const { width, height, grey } = await drawn(one)
  const corner = grey(Math.round(0.1 * width) + 2, Math.round(0.1 * height) + 2)
  expect(corner).toBeGreaterThan(220)
  expect(await textOf(one, 1)).toContain('Signed by Grace Hopper · 2026-11-20 10:00:00 UTC')
  expect(two.length - one.length).toBeLessThan(4_000)
})

const SIGNED_BY = 'Signed by Grace Hopper'
const typed = { kind: 'typed' as const, text: 'Grace Hopper' }
const signed = { mark: typed, signedBy: { name: 'Grace Hopper', at: NOW, act: 'Signed' as const } }

/** A page of 600 by 800 points that prints a text whose baseline begins 100 points from the left and 300 from below. */
async function printed(text: string, rotate = 0): Promise<Uint8Array> {
  const pdf = PDF.create()
  const page = pdf.addPage({ width: 600, height: 800 })
  page.drawText(text, { x: 100, y: 300, size: 11 })
  page.dict.set('Rotate', PdfNumber.of(rotate))
  return pdf.save()
}

test.each([
  ['upright', 0, { x: 80, bottom: 500, page: { width: 600, height: 800 } }],
  ['turned right', 90, { x: 295, bottom: 150, page: { width: 800, height: 600 } }],
  ['upside down', 180, { x: 360, bottom: 300, page: { width: 600, height: 800 } }],
  ['turned left', 270, { x: 400, bottom: 460, page: { width: 800, height: 600 } }],
])('a caption is left out where it would cover printed text, on a page that is %s', async (_, rotate, at) => {
  const place = (moved: number) => ({
    type: 'signature' as const,
    x: at.x / at.page.width,
    y: (at.bottom + moved - 50) / at.page.height,
    width: 200 / at.page.width,
    height: 50 / at.page.height,
  })

  const over = await finish(await printed('Signature of the tenant', rotate), field(signed, place(0)))
  expect(await textOf(over, 1)).toContain('Grace Hopper')
  expect(await textOf(over, 1)).not.toContain(SIGNED_BY)
  const apart = await finish(await printed('Signature of the tenant', rotate), field(signed, place(-130)))
  expect(await textOf(apart, 1)).toContain(SIGNED_BY)
})

test('a caption stands on a printed line to sign on', async () => {
  const place = { type: 'signature' as const, x: 0.15, y: 452 / 800, width: 0.4, height: 50 / 800 }

  const content = await finish(await printed('____________________________________'), field(signed, place))

  expect(await textOf(content, 1)).toContain(SIGNED_BY)
})

test('a box that was not ticked stays empty', async () => {
  const content = await finish(await paper(), field({ text: '' }, { type: 'checkbox' }))

  expect(inkBox(await drawn(content))).toBeUndefined()
})

test('a choice is a disc in the middle of its box', async () => {
  const box = { type: 'radio' as const, x: 0.2, y: 0.2, width: 0.1, height: 0.1 }

  const chosen = await drawn(await finish(await paper(), field({ text: 'true' }, box)))
  const left = await drawn(await finish(await paper(), field({ text: '' }, box)))

  const { width, height, grey } = chosen
  const ink = inkBox(chosen)
  const radius = 0.03 * width
  const [x, y] = [0.25 * width, 0.25 * height]
  expect(ink?.left).toBeCloseTo(x - radius, -1)
  expect(ink?.right).toBeCloseTo(x + radius, -1)
  expect(ink?.top).toBeCloseTo(y - radius, -1)
  expect(ink?.bottom).toBeCloseTo(y + radius, -1)
  const corner = radius * 0.8
  const at = (right: number, down: number) => grey(Math.round(x + right), Math.round(y + down))
  expect([at(0, 0), at(corner * 0.8, corner * 0.8)].every((shade) => shade < 128)).toBe(true)
  expect(at(corner, corner)).toBeGreaterThan(200)
  expect(inkBox(left)).toBeUndefined()
})

test('an empty button is printed with its outline and its words, which go on on the certificate', async () => {
  const place = { x: 0.2, y: 0.2, width: 0.03, height: 0.02, appearance: 'button_with_label' as const }
  const labelPlace = { x: 0.23, y: 0.19, width: 0.1, height: 0.04 }
  const long = `Terms ${'of delivery and payment, '.repeat(7)}read`
  const empty = field({ text: '' }, { ...place, type: 'checkbox', label: long, labelPlace })
  const chosen = field(
    { text: 'true' },
    { ...place, y: 0.6, id: 'b', type: 'radio', appearance: 'button', label: 'Yes' },
  )

  const content = await finish(await paper(), empty, chosen)

  const { width, height, grey } = await drawn(content, 1, 300)
  const [left, top, side] = [0.2 * width, 0.2 * height, 0.02 * height]
  const shift = (0.03 * width - side) / 2
  const darkest = (x: number, y: number) =>
    Math.min(...[-2, -1, 0, 1, 2].map((step) => grey(Math.round(x + step), Math.round(y + step))))
  // The four sides of the box, and nothing in its middle.
  const sides = [
    [0.5, 0.03],
    [0.5, 0.97],
    [0.03, 0.5],
    [0.97, 0.5],
  ].map(([x = 0, y = 0]) => darkest(left + shift + x * side, top + y * side))
  expect(Math.max(...sides)).toBeLessThan(140)
  expect(darkest(left + shift + side / 2, top + side / 2)).toBe(255)
  const page = await textOf(content, 1)
  expect(page).toContain('Terms')
  expect(page).not.toContain('read')
  expect(page).not.toContain('Yes')
  expect((await textOf(content, 2)).replace(/\s+/g, ' ')).toContain(long)
})

test('form fields become part of the page and cannot be changed anymore', async () => {
  const content = await finish(await form('Was typed before'), field({ text: 'Was stamped after' }))

  const text = await textOf(content, 1)
  expect(text).toContain('Was typed before')
  expect(text).toContain('Was stamped after')
  expect(content.toString()).not.toContain('/Widget /Rect [ 100')
  await checkStructure(content)
})

test('a document that was sealed before gets one new seal', async () => {
  const before = await finish(await paper(), field({ text: 'First round' }))

  const after = await finish(before, field({ text: 'Second round' }, { y: 0.5 }))

  const report = await signatureReport(after)
  expect(report).toContain('Signature #1')
  expect(report).not.toContain('Signature #2')
  expect(report).toContain('Signature is Valid')
  expect(await textOf(after, 1)).toMatch(/First round[\s\S]*Second round/)
})

test('what a layer hid stays hidden, also in a second file', async () => {
  const files = [{ content: await paper() }, { content: await layered() }]

  const { content } = await engine.finish(envelope(files))

  const { width, ...picture } = await drawn(content, 2, 72)
  const ink = inkBox({ width, ...picture })
  expect(ink?.left).toBe(100)
  expect(ink?.right).toBe(180)
})

test('a hundred signers and their trail fill as many certificate pages as they need', async () => {
  const people = Array.from({ length: 100 }, (_, index) => `signer${index}@example.com`)
  const signers = people.map((email) => ({ name: `Name of ${email}`, email, role: 'Signer', signedOn: NOW }))
  const events = people.flatMap((actor) =>
    ['opened', 'signed'].map((action) => ({ at: NOW, actor, action, ip: '203.0.113.7' })),
  )

  const { content, pageCount } = await engine.finish(envelope([{ content: await paper() }], { signers, events }))

  const text = await textOf(content)
  for (const email of people) expect(text.split(email).length - 1).toBeGreaterThanOrEqual(4)
  expect(text).toContain(`Certificate page ${pageCount - 1} of ${pageCount - 1}`)
  await checkStructure(content)
})

test('the certificate prints each wording once with its hash, and says who agreed to which', async () => {
  const sign = {
    text: 'Ich stimme zu.\nAuch Ziffer 7.',
    version: 'account-sign-2',
    language: 'de',
    sha256: 'a'.repeat(64),
  }
  const approve = { text: 'I approve it.', version: 'default-approve-1', language: 'en', sha256: 'b'.repeat(64) }
  const signers = [sign, approve, sign, undefined].map((consent, index) => ({
    name: `Person ${index}`,
    email: `person${index}@example.com`,
    role: 'Signer',
    signedOn: NOW,
    ...(consent && { consent }),
  }))

  const { content } = await engine.finish(envelope([{ content: await paper() }], { signers }))

  const text = (await textOf(content)).replace(/\s+/g, ' ')
  expect(text).toContain('Wording 1 · version account-sign-2 · language de Ich stimme zu. Auch Ziffer 7. Wording 2')
  expect(text).toContain('Wording 2 · version default-approve-1 · language en I approve it.')
  expect(text).toContain(`Wording 1 ${sign.sha256} Wording 2 ${approve.sha256}`)
  expect(text.match(/Agreed to wording \d/g)).toEqual([
    'Agreed to wording 1',
    'Agreed to wording 2',
    'Agreed to wording 1',
  ])
})

test('a date with a long zone shrinks until all of it stands in its field, and never loses its day', async () => {
  const text = '2026-11-27 (America/Argentina/Buenos_Aires)'
  const size = (width: number, height: number) => ({ width: width / 595, height: height / 842 })
  const dated = (more: object) => field({ text }, { type: 'date', label: 'Date', ...more })

  const usual = await finish(await paper(), dated(size(84, 20)))
  const small = await finish(await paper(), dated(size(60, 12)))

  expect((await textOf(usual, 1)).replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''))
  expect((await textOf(small, 1)).trim()).toBe('2026-11-27')
  expect((await textOf(small, 2)).replace(/\s+/g, ' ')).toContain(`Date, page 1 ${text}`)
})

/** A grey PNG that says it has this size, whatever its pixels unpack to. */
function claimedPng(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const chunks: [string, Buffer][] = [
    ['IHDR', header],
    ['IDAT', deflateSync(pixels)],
    ['IEND', Buffer.alloc(0)],
  ]
  return Buffer.concat([SIGNATURE.subarray(0, 8), ...chunks.map(([type, data]) => chunk(type, data))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

test.each([
  ['no PNG', Buffer.from('hello')],
  ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a PNG cut short', SIGNATURE.subarray(0, 300)],
  ['a PNG with a wrong checksum', Buffer.from(SIGNATURE).fill(0, 60, 61)],
  ['a PNG of 20,000 by 20,000 pixels', claimedPng(20_000, 20_000, Buffer.alloc(10))],
  ['a PNG whose pixels unpack to far more than its size', claimedPng(10, 10, Buffer.alloc(50_000_000))],
  [
    'a PNG that is a web page as well',
    Buffer.concat([SIGNATURE, Buffer.from('<html><script>alert(1)</script></html>')]),
  ],
  ['a PNG that is a PDF as well', Buffer.concat([SIGNATURE, Buffer.from('%PDF-1.7 1 0 obj << /Type /Catalog >>')])],
])('%s is refused as a mark when it is signed with', (_, png) => {
  expect(() => checkMark({ kind: 'drawn', png: png.toString('base64') }, 'initials')).toThrow(/PNG/)
})

test('what a picture carries besides its pixels does not reach the sealed document', async () => {
  const hidden = chunk('tEXt', Buffer.from('Comment\0/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'))
  const png = Buffer.concat([SIGNATURE.subarray(0, 33), hidden, SIGNATURE.subarray(33)]).toString('base64')
  const mark = { kind: 'drawn' as const, png }
  checkMark(mark, 'signature')
  const sealed = Buffer.from(await finish(await paper(), field({ mark })))
  expect(sealed.includes('app.alert')).toBe(false)
})

test('texts, marks and captions on a plan are as large as the plan is larger than A3', async () => {
  const plan = { x: 0.2, y: 0.5, width: 0.2, height: 0.06 }
  const above = { ...plan, y: 0.1 }
  const sheet = (width: number, height: number) => paper({ media: [0, 0, width, height] })
  const inkOf = async (content: Uint8Array) => {
    const { right = 0, left = 0, bottom = 0, top = 0 } = inkBox(await drawn(content, 1, 36)) ?? {}
    return { width: right - left, height: bottom - top }
  }
  const a0 = await inkOf(await finish(await sheet(3370, 2384), field({ text: 'Checked on site' }, above)))
  const a3 = await inkOf(await finish(await sheet(1191, 842), field({ text: 'Checked on site' }, above)))
  expect(a0.height / a3.height).toBeGreaterThan(2.2)
  expect(a0.width / a3.width).toBeGreaterThan(2.2)

  const mark = await finish(await sheet(3370, 2384), field(signed, { ...plan, type: 'signature' }))
  // The name alone, above its caption.
  expect((await inkOf(mark)).height).toBeGreaterThan(50)
})
