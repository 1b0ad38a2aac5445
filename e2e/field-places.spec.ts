import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { boxOf, type Place, placeOf, type Size } from '../lib/envelope/geometry/place'
import { paper } from '../lib/pdf/tests/papers'
import { expect, test } from './fixtures/desk'
import { person, subject } from './fixtures/given'
import { expectSealed } from './fixtures/pdf'
import { blackPng } from './fixtures/png'
import { asSigner, post, signingLink } from './fixtures/service'

/** Pages as files have them, and their size as a person sees them, in points. */
const SHAPES = [
  { name: 'upright', file: { media: [0, 0, 612, 792] }, seen: { width: 612, height: 792 } },
  { name: 'turned by 90', file: { media: [0, 0, 612, 792], rotate: 90 }, seen: { width: 792, height: 612 } },
  { name: 'turned by 180', file: { media: [0, 0, 595, 842], rotate: 180 }, seen: { width: 595, height: 842 } },
  { name: 'turned by 270', file: { media: [0, 0, 595, 842], rotate: 270 }, seen: { width: 842, height: 595 } },
  {
    name: 'cropped',
    file: { media: [0, 0, 700, 900], crop: [130, 170, 560, 800] },
    seen: { width: 430, height: 630 },
  },
  {
    name: 'cropped off the origin and turned',
    file: { media: [-500, -700, 100, 200], crop: [-450, -650, -50, -150], rotate: 90 },
    seen: { width: 500, height: 400 },
  },
  { name: 'a card', file: { media: [0, 0, 243, 153] }, seen: { width: 243, height: 153 } },
  { name: 'in units of two points', file: { media: [0, 0, 300, 420], userUnit: 2 }, seen: { width: 600, height: 840 } },
  {
    name: '14,400 units',
    file: { media: [0, 0, 14_400, 14_400], rotate: 270 },
    seen: { width: 14_400, height: 14_400 },
  },
]

/** A box of two by one, not in the middle of the page: turned or mirrored, it would be elsewhere. */
function placeOn(page: Size): Place {
  const width = page.width / 5
  return placeOf({ x: page.width * 0.61, y: page.height * 0.13, width, height: width / 2 }, page)
}

/** How far an edge may be from where it should be, in CSS pixels: the page's own last pixel is cut off at a whole one. */
const NEAR = 1

test('a field is stamped on the pixels on which it was placed and shown', async ({ page, signInAs }, info) => {
  test.setTimeout(180_000)
  const signer = person('Pixel Perfect', 'pixel')
  const fields = SHAPES.map(({ seen }, index) => {
    return {
      id: `initials-${index}`,
      type: 'initials',
      signerIndex: 0,
      page: index + 1,
      required: true,
      ...placeOn(seen),
    }
  })
  const unsignedPdf = Buffer.from(await paper(...SHAPES.map(({ file }) => file))).toString('base64')
  const called = subject('Places')
  const id = await post('/envelopes', {
    emailSubject: called,
    signers: [signer],
    files: [{ name: 'Shapes.pdf', unsignedPdf, fields }],
  })
  const link = await signingLink(signer.email)

  await test.step('the signing room shows each field where it was placed, on a wide screen and on a phone', async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport)
      await page.goto(link)
      await expect(page.getByRole('button', { name: /^Initials, page 9/ })).toBeAttached()
      for (const [index, { name, seen }] of SHAPES.entries()) {
        const { frame, box } = await shown(page, index + 1)
        expect.soft(distance(box, boxOf(placeOn(seen), frame)), `${name}, ${viewport.width} px`).toBeLessThan(0.1)
        expect.soft(frame.height / frame.width, name).toBeCloseTo(seen.height / seen.width, 3)
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  const initials = { kind: 'drawn', png: blackPng(200, 100) }
  const token = link.slice(link.lastIndexOf('/') + 1)
  await asSigner(token, '/sign', { signature: { kind: 'typed', text: 'P' }, initials, values: {}, consent: true })
  await signInAs('sender')

  for (const zoom of [50, 125]) {
    await test.step(`the sealed page has the ink on the same pixels at ${zoom} %`, async () => {
      await page.goto(`/envelopes/${id}/document?zoom=${zoom}`)
      const number = page.getByRole('textbox', { name: /^Page, of/ })
      for (const [index, { name, seen }] of SHAPES.entries()) {
        await number.fill(String(index + 1))
        await number.press('Enter')
        const { frame, ink } = await drawnInk(page, index + 1)
        expect.soft(distance(ink, boxOf(placeOn(seen), frame)), `${name} at ${zoom} %`).toBeLessThanOrEqual(NEAR)
      }
    })
  }

  await test.step('poppler and qpdf take the sealed document', async () => {
    const file = info.outputPath('sealed.pdf')
    writeFileSync(file, await (await page.request.get(`/api/envelopes/${id}/document`)).body())
    expectSealed(file)
  })
})

type Rectangle = { x: number; y: number; width: number; height: number }

/** The largest difference between edges. */
function distance(one: Rectangle, other: Rectangle): number {
  const edges = ({ x, y, width, height }: Rectangle) => [x, y, x + width, y + height]
  const others = edges(other)
  return Math.max(...edges(one).map((edge, index) => Math.abs(edge - (others[index] ?? Number.NaN))))
}

/** A page's size on the screen, and where its only field is on it. */
async function shown(page: Page, number: number) {
  return page.locator(`[data-page="${number}"]`).evaluate((sheet) => {
    const outer = sheet.getBoundingClientRect()
    const inner = sheet.querySelector('button')?.getBoundingClientRect() ?? new DOMRect()
    const box = { x: inner.x - outer.x, y: inner.y - outer.y, width: inner.width, height: inner.height }
    return { frame: { width: outer.width, height: outer.height }, box }
  })
}

/** A page's size on the screen, and the box around everything black that is drawn on it, in CSS pixels. */
async function drawnInk(page: Page, number: number) {
  // The thumbnails are pages as well.
  const sheet = page.locator(`[role="group"] > [data-page="${number}"]`)
  await expect(sheet.locator('canvas[data-drawn]')).toHaveCount(1)
  return sheet.evaluate((element) => {
    const frame = element.getBoundingClientRect()
    const canvas = element.querySelector('canvas')
    const context = canvas?.getContext('2d')
    if (!canvas || !context) throw new Error('nothing is drawn')
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
    const ink = { left: width, top: height, right: 0, bottom: 0 }
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if ((data[(y * width + x) * 4] ?? 255) > 127) continue
        ink.left = Math.min(ink.left, x)
        ink.right = Math.max(ink.right, x + 1)
        ink.top = Math.min(ink.top, y)
        ink.bottom = Math.max(ink.bottom, y + 1)
      }
    }
    const drawn = canvas.getBoundingClientRect()
    const [across, down] = [drawn.width / width, drawn.height / height]
    const [x, y] = [drawn.x - frame.x + ink.left * across, drawn.y - frame.y + ink.top * down]
    return {
      frame: { width: frame.width, height: frame.height },
      ink: { x, y, width: (ink.right - ink.left) * across, height: (ink.bottom - ink.top) * down },
    }
  })
}
