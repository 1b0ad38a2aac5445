import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { expect, test } from '../fixtures/desk'

const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)])
const photo = { name: 'Front door.HEIC', mimeType: 'image/heic', buffer: HEIC }

test.beforeEach(({ signInAs }) => signInAs('sender'))

test('where the browser cannot decode HEIC, the photo is refused with what to do', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/envelopes/new')
  await page.locator('input[type=file]').setInputFiles(photo)
  const list = page.getByRole('list', { name: 'Documents' })
  await expect(list.getByRole('alert')).toContainText('JPEG')
  await page.getByRole('button', { name: 'Continue to fields' }).click()
  await expect(page).toHaveURL(/\/documents/)
})

test('where the browser can decode HEIC, the photo becomes a page', { tag: '@long' }, async ({ page }, info) => {
  // Chromium has no decoder for HEIC, so this stands in for the one of Safari. What follows it is the product's.
  await page.addInitScript(() => {
    const decode = window.createImageBitmap.bind(window)
    window.createImageBitmap = async (source: ImageBitmapSource) => {
      if (!(source instanceof File && /\.heic$/i.test(source.name))) return decode(source)
      const canvas = new OffscreenCanvas(600, 400)
      const context = canvas.getContext('2d')
      if (context) {
        context.fillStyle = 'rgb(0, 128, 128)'
        context.fillRect(0, 0, 600, 400)
      }
      return canvas.transferToImageBitmap()
    }
  })
  await page.goto('/envelopes/new')
  await page.locator('input[type=file]').setInputFiles(photo)
  const list = page.getByRole('list', { name: 'Documents' })
  await expect(list.getByRole('textbox', { name: 'Name of the document' })).toHaveValue('Front door')
  await expect(list.getByText(/^1 page · /)).toBeVisible()

  const id = /drafts\/([^/]+)/.exec(page.url())?.[1] ?? ''
  const [upload] = await (await page.request.get(`/api/drafts/${id}/uploads`)).json()
  expect(upload.name).toBe('Front door.jpg')
  const file = info.outputPath('photo.pdf')
  writeFileSync(file, await (await page.request.get(`/api/uploads/${upload.id}/document`)).body())
  const pictures = execFileSync('pdfimages', ['-list', file], { encoding: 'utf8' })
  expect(pictures).toMatch(/image +600 +400 .* jpeg/)
  const drawn = execFileSync('pdftoppm', ['-r', '20', file])
  const pixels = drawn.subarray(drawn.indexOf('255\n') + 4)
  const isTeal = (_: number, at: number) => {
    const [r = 255, g = 0, b = 0] = pixels.subarray(3 * at, 3 * at + 3)
    return r < 20 && Math.abs(g - 128) < 12 && Math.abs(b - 128) < 12
  }
  expect(Array.from({ length: pixels.length / 3 }, isTeal)).toContain(true)
})
