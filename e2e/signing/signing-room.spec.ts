import type { PdfSignRequest } from '../../lib/contract/envelope'
import { expect, test } from '../fixtures/desk'
import { envelope, person, templateId } from '../fixtures/given'
import { expectSealed } from '../fixtures/pdf'
import { blackPng } from '../fixtures/png'
import { room } from '../fixtures/room'
import { get, issueKey, mailsTo, signingLink } from '../fixtures/service'
import { SERVICE } from '../fixtures/stack'

const PLACE = { x: 0.1, y: 0.1, width: 0.5, height: 0.03 }
const STYLES = ['Classic', 'Flowing', 'Formal', 'Relaxed', 'Fine', 'Inked']

/** A signature on grey paper, as a phone photographs it, made by the browser. */
const PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240"><rect width="600" height="240" fill="#ccc"/><path d="M60 170C160 20 220 220 300 110s140 90 240-20" fill="none" stroke="#112" stroke-width="9"/></svg>`

test('a mark is previewed with the fonts that are stamped, and refused if it cannot be printed', {
  tag: '@long',
}, async ({ page }) => {
  const [wang, ada] = [person('王小明', 'wang'), person('Ada Lovelace')]
  const nda = await envelope('nda', [wang, ada])
  await page.goto(await signingLink(wang.email))
  await room(page).expectOpen(nda.subject)
  await room(page)
    .mark(/^Sign here: Signature, .*not adopted yet/)
    .click()
  const dialog = page.getByRole('dialog', { name: 'Your signature' })
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
    )

  await expect.poll(loaded).toEqual(expect.arrayContaining(['Mark classic', 'Desk scripts']))
  await expect(dialog.getByRole('group', { name: 'Style' }).getByRole('radio')).toHaveCount(1)
  await dialog.getByLabel('Your name').fill('直人 なおと')
  await expect.poll(loaded).toEqual(expect.arrayContaining(['Desk scripts ja']))

  await dialog.getByLabel('Your name').fill('Wang 𒀀')
  await dialog.getByRole('button', { name: 'Adopt signature' }).click()
  await expect(dialog.getByText('“𒀀” cannot be printed on the document. Use other characters.')).toBeVisible()
})

test(
  'a signer chooses a handwriting, has it remembered, and the last one downloads the copy',
  { tag: '@long' },
  async ({ page, visitor }, info) => {
    test.setTimeout(120_000)
    const [grace, ada] = [person('Grace Hopper'), person('Ada Lovelace')]
    const nda = await envelope('nda', [grace, ada])
    const first = room(page)

    await test.step('six handwritings, one of which is remembered because the signer asks for it', async () => {
      await page.goto(await signingLink(grace.email))
      await first.expectOpen(nda.subject)
      await first.mark(/^Sign here: Signature, .*not adopted yet/).click()
      const dialog = page.getByRole('dialog', { name: 'Your signature' })
      await expect(dialog.getByRole('group', { name: 'Style' }).getByRole('radio')).toHaveCount(STYLES.length)
      await dialog.getByText('Formal', { exact: true }).click()
      await expect(dialog.getByRole('checkbox', { name: 'Remember on this device' })).not.toBeChecked()
      await dialog.getByRole('checkbox', { name: 'Remember on this device' }).check()
      await dialog.getByRole('button', { name: 'Adopt signature' }).click()
      await expect(first.mark(/^Signature, .*, placed$/)).toBeVisible()
      await expect
        .poll(() => page.evaluate(() => [...document.fonts].some((font) => font.family.includes('Mark formal'))))
        .toBe(true)
    })

    await test.step('one primary button at a time, and progress in fields', async () => {
      await expect(page.getByText(/^\d of \d fields$/)).toBeVisible()
      await first.field('Company').fill('Northwind Legal Ltd')
      await page.getByRole('button', { name: 'Finish', exact: true }).click()
      await expect(first.finishButton).toBeInViewport()
      await expect(page.getByRole('button', { name: 'Finish', exact: true })).toHaveCount(0)
    })

    await test.step('the page zooms by button and by key', async () => {
      const width = async () => (await page.locator('[data-page="1"]').first().boundingBox())?.width ?? 0
      const before = await width()
      await page.getByRole('button', { name: 'Zoom out' }).click()
      await expect.poll(width).toBeLessThan(before)
      const smaller = await width()
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('+')
      await expect.poll(width).toBeGreaterThan(smaller)
    })

    await test.step('who is not the last one is promised a mail, not a copy', async () => {
      await first.finish()
      await expect(page.getByText(`a link to your copy goes to ${grace.email}`)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Download your copy' })).toHaveCount(0)
    })

    await test.step('the last one uploads a picture and gets the copy at once', async () => {
      const other = await visitor()
      const last = room(other)
      await other.goto(await signingLink(ada.email))
      await last.expectOpen(nda.subject)
      await last.mark(/^Sign here: Signature, .*not adopted yet/).click()
      const dialog = other.getByRole('dialog', { name: 'Your signature' })
      await dialog.getByRole('radio', { name: 'Upload' }).check()
      const png = await other.evaluate(async (svg) => {
        const image = new Image()
        image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = 600
        canvas.height = 240
        canvas.getContext('2d')?.drawImage(image, 0, 0)
        return canvas.toDataURL('image/png').split(',')[1] ?? ''
      }, PHOTO)
      const chooser = dialog.getByLabel('Picture of your signature')
      await chooser.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
      await expect(dialog.getByText('Choose a PNG or JPEG picture.')).toBeVisible()
      const huge = Buffer.from(blackPng(20_000, 20_000, 1), 'base64')
      await chooser.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: huge })
      await expect(dialog.getByText('This picture has too many pixels. Choose a smaller one.')).toBeVisible()
      await chooser.setInputFiles({ name: 'signature.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
      await expect(dialog.getByRole('img', { name: 'Your signature' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Adopt signature' }).click()
      await last.field('Company').fill('Analytical Engines')
      await last.finish()
      const saved = other.waitForEvent('download')
      await other.getByRole('button', { name: 'Download your copy' }).click()
      const file = info.outputPath('at-once.pdf')
      await (await saved).saveAs(file)
      expect(expectSealed(file)).toContain(grace.name)
    })

    await test.step('the other one follows the mailed link', async () => {
      const [mail] = await mailsTo(grace.email)
      const link = /https?:\S+\/sign\/copy\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? 'the mail has no link to a copy'
      await page.goto(new URL(link).pathname)
      await expect(page.getByRole('heading', { name: 'Your signed copy' })).toBeVisible()
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download your copy' }).click()
      const file = info.outputPath('mailed.pdf')
      await (await saved).saveAs(file)
      expectSealed(file)
    })

    await test.step('the remembered signature is offered to its owner only, and can be deleted', async () => {
      const mary = person('Mary Shelley')
      await envelope('nda', [mary, grace])
      const dialog = page.getByRole('dialog', { name: 'Your signature' })
      await page.goto(await signingLink(mary.email))
      await first.mark(/^Sign here: Signature, .*not adopted yet/).click()
      await expect(dialog.getByRole('radio', { name: 'Type' })).toBeChecked()
      await expect(dialog.getByRole('radio', { name: 'Saved' })).toHaveCount(0)
      await page.goto(await signingLink(grace.email))
      await first.mark(/^Sign here: Signature, .*not adopted yet/).click()
      await expect(dialog.getByRole('img', { name: 'Your saved signature' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Delete from this device' }).click()
      await expect(dialog.getByRole('radio', { name: 'Saved' })).toHaveCount(0)
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('marks:')))).toEqual([])
    })
  },
)

/** Would run as a script, or be asked for, wherever text became markup. */
const MARKUP = '<img src="/api/health?markup" onerror="document.title=1"><script>document.title=2</script>'

test('what a sender writes stays text, and the sender’s logo and color keep the page’s policy', async ({ page }) => {
  const { files } = await get<PdfSignRequest>(`/templates/${await templateId('nda')}`)
  const [signer, key] = [person('Grace Hopper'), await issueKey('Analytical <b>Engines</b>')]
  const call = async (method: string, path: string, body: unknown) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const answer = await fetch(`${SERVICE}/api/v1/service${path}`, { method, headers, body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
  }
  await call('PUT', '/branding', { accent: '#8a1c1c', logo: blackPng(120, 40), senderName: MARKUP.slice(0, 80) })
  await call('POST', '/envelopes', {
    emailSubject: MARKUP,
    emailMessage: MARKUP,
    signers: [{ name: MARKUP, email: signer.email, requestRole: 'Approver', privateMessage: MARKUP }],
    files: [
      {
        name: MARKUP,
        unsignedPdf: files?.[0]?.unsignedPdf,
        fields: [{ id: MARKUP, type: 'text', signerIndex: 0, page: 1, ...PLACE, label: MARKUP, value: MARKUP }],
      },
    ],
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  const approver = room(page)
  await page.goto(await signingLink(signer.email))
  await approver.expectOpen(MARKUP)
  // Subject, both messages, and the field in the list.
  await expect(page.getByText(MARKUP, { exact: true })).toHaveCount(4)
  await expect(approver.field(MARKUP)).toHaveValue(MARKUP)
  await expect(page.getByRole('img', { name: MARKUP.slice(0, 80) })).toHaveJSProperty('naturalWidth', 120)
  await expect(page.getByRole('button', { name: 'Go to approval' })).toHaveCSS('background-color', 'rgb(138, 28, 28)')
  await expect(page.getByRole('heading', { name: 'Approve', exact: true })).toBeVisible()
  await approver.finish()
  await expect(page.getByText(MARKUP, { exact: true })).toBeVisible()
  expect(asked.filter((url) => url.includes('markup'))).toEqual([])
})
