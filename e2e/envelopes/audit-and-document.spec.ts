import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/desk'
import { expectListed } from '../fixtures/envelope'
import { envelope, person, signedNda } from '../fixtures/given'
import { expectSealed } from '../fixtures/pdf'
import { get } from '../fixtures/service'

test.beforeEach(({ signInAs }) => signInAs('support'))

const entries = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })

test('the trail reads as a timeline and by person, filtered by the address', { tag: '@long' }, async ({ page }) => {
  const { id, subject, people } = await signedNda()
  const [grace] = people
  await page.goto(`/envelopes/${id}/audit`)
  await expect(page).toHaveTitle(`${subject} · Audit trail · Sender's desk`)
  await expect(page.getByText('Chain intact')).toBeVisible()
  await expect(entries(page).filter({ hasText: 'Completed' })).toHaveCount(1)
  await expect(entries(page).filter({ hasText: 'Наталья Иванова signed. Agreed to sign electronically' })).toHaveCount(
    1,
  )
  await expect(entries(page).first().locator('time').first()).toHaveText(/^\d\d:\d\d:\d\d [A-Z]+/)

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Action').selectOption({ label: 'Signed (2)' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Remove the filter Signed' })).toBeVisible()
  await expect(page).toHaveURL(/action=signed/)
  await expect(entries(page).filter({ hasText: 'Signed' })).toHaveCount(2)
  await expect(entries(page).filter({ hasText: 'Completed' })).toHaveCount(0)
  await page.reload()
  await expect(entries(page).filter({ hasText: 'Signed' })).toHaveCount(2)

  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByLabel('View').selectOption('people')
  await expect(page.getByRole('region', { name: grace?.email ?? '' })).toContainText('1 entry')
  await page.getByLabel('View').selectOption('raw')
  const raw = await page.getByRole('main').locator('pre').textContent()
  expect(JSON.parse(raw ?? '')).toEqual(await get(`/envelopes/${id}/audit`))
})

test('the trail is saved as a table and as it was sent', { tag: '@long' }, async ({ page }, info) => {
  const { id, people } = await signedNda()
  await page.goto(`/envelopes/${id}/audit`)
  const save = async (item: RegExp) => {
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item }).click()
    const file = await download
    const path = info.outputPath(file.suggestedFilename())
    await file.saveAs(path)
    return readFileSync(path, 'utf8')
  }

  const trail = await get<Record<string, Record<string, unknown[]>>>(`/envelopes/${id}/audit`)
  const count = Object.values(trail).flatMap((groups) => Object.values(groups).flat()).length
  expect(JSON.parse(await save(/^JSON/))).toEqual(trail)
  const [head, ...lines] = (await save(/^CSV, all/)).trimEnd().split('\r\n')
  expect(head).toMatch(/^\uFEFF"time_utc","party","grouping","action",/)
  expect(lines).toHaveLength(count)
  expect(lines.filter((line) => line.includes(people[0]?.email ?? '') && line.includes('signed'))).not.toEqual([])
})

test('the signed document is read by keyboard: pages, zoom and find', { tag: '@long' }, async ({ page }) => {
  const { id } = await signedNda()
  await page.goto(`/envelopes/${id}/document`)
  const pageNumber = page.getByRole('textbox', { name: /^Page, of \d+$/ })
  const zoom = page.getByLabel('Zoom', { exact: true })
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
  const count = Number((await pageNumber.getAttribute('aria-label'))?.replace('Page, of ', ''))
  expect(count).toBeGreaterThan(3)

  await page.keyboard.press('PageDown')
  await expect(pageNumber).toHaveValue('2')
  await page.keyboard.press('k')
  await expect(pageNumber).toHaveValue('1')
  await page.keyboard.press('End')
  await expect(pageNumber).toHaveValue(String(count))
  await expect(page.getByRole('group', { name: `Page ${count} of ${count}` })).toBeInViewport()
  await expect(page).toHaveURL(new RegExp(`page=${count}`))
  await page.keyboard.press('Home')
  await expect(pageNumber).toHaveValue('1')

  await page.keyboard.press('+')
  await expect(zoom).toHaveValue(/^\d+$/)
  await page.keyboard.press('0')
  await expect(zoom).toHaveValue('auto')

  await page.keyboard.press('/')
  const find = page.getByRole('textbox', { name: 'Find in document' })
  await expect(find).toBeFocused()
  await page.keyboard.type('Grace Hopper')
  const found = page.getByRole('search').getByRole('status')
  await expect(found).toHaveText(/^1 of [2-9]/)
  await page.keyboard.press('Enter')
  await expect(found).toHaveText(/^2 of /)
  await find.fill('no such words')
  await expect(found).toHaveText('Not found')
  await page.keyboard.press('Escape')
  await expect(find).toBeHidden()
})

test(
  'the overview of a signed envelope shows the signed pages and offers the download',
  { tag: '@long' },
  async ({ page }, info) => {
    const { id } = await signedNda()
    const read: string[] = []
    page.on('request', (request) => read.push(new URL(request.url()).pathname))
    await page.goto(`/envelopes/${id}`)
    await expect(page.getByRole('heading', { name: 'Signed document' })).toBeVisible()
    const picture = page.getByRole('link', { name: /^Open .*, complete$/ })
    await expect(picture.locator('canvas')).toBeVisible()
    expect((await picture.boundingBox())?.width).toBeGreaterThan(500)
    expect(read).toContain(`/api/envelopes/${id}/document`)
    expect(read.filter((path) => path.includes('/files/'))).toEqual([])

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download signed PDF' }).click()
    const file = info.outputPath('overview.pdf')
    await (await saved).saveAs(file)
    expect(expectSealed(file)).toContain('Grace Hopper')
    expect(read.filter((path) => path === `/api/envelopes/${id}/document`)).toHaveLength(1)

    await page.getByRole('link', { name: 'As sent' }).click()
    await expect(page).toHaveURL(/documents=sent/)
    await expect(page.getByRole('heading', { name: 'Documents as sent' })).toBeVisible()
    await expect.poll(() => read.some((path) => path.includes(`/api/envelopes/${id}/files/0`))).toBe(true)
    await page.goBack()
    await picture.click()
    await page.waitForURL(`/envelopes/${id}/document`)
  },
)

test('a thumbnail leads to its page', { tag: '@long' }, async ({ page }) => {
  const { id } = await signedNda()
  await page.goto(`/envelopes/${id}/document`)
  const thumbnails = page.getByRole('navigation', { name: 'Page thumbnails' })
  await expect(thumbnails.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page')
  await thumbnails.getByRole('button', { name: 'Page 3' }).click()
  await expect(page.getByRole('group', { name: /^Page 3 of/ })).toBeInViewport()
  await expect(thumbnails.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
})

test('before everybody has signed the document is shown as it was sent, with the reason', { tag: '@long' }, async ({
  page,
}) => {
  const nda = await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')], { signedBy: 1 })
  await page.goto(`/envelopes/${nda.id}/document`)
  await expect(page.getByText('Not complete yet')).toBeVisible()
  await expect(page.getByText('Still pending: Ada Lovelace.')).toBeVisible()
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
})

async function dropFile(page: Page, name: string, bytes: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (file) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([content], file.name, { type: 'application/pdf' }))
      return transfer
    },
    { name, base64: bytes.toString('base64') },
  )
  await page.dispatchEvent('body', 'drop', { dataTransfer })
}

test('the seal is checked in the browser, of the document and of any file that is dropped on the page', async ({
  page,
  expectAccessible,
}) => {
  const { id } = await signedNda()
  await page.goto(`/envelopes/${id}/document`)
  await page.getByRole('button', { name: 'Seal valid' }).click()
  const own = page.getByRole('region', { name: 'Is this file genuine?' })
  await expect(own.getByText('The seal is valid')).toBeVisible()
  await expect(own.getByText('The audit trail recorded the same fingerprint')).toBeVisible()

  const sealed = await (await page.request.get(`/api/envelopes/${id}/document`)).body()
  const altered = Buffer.from(sealed)
  const at = altered.indexOf('/MediaBox')
  altered[at] = (altered[at] ?? 0) ^ 1
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.postDataBuffer()?.length ?? 0}`))
  const other = page.getByRole('region', { name: 'Check another file' })
  await dropFile(page, 'returned.pdf', altered)
  await expect(other.getByText('This file was altered after it was sealed')).toBeVisible()
  await expect(other.getByText('No, 1 byte differs')).toBeVisible()
  await expect(own.getByText('The seal is valid')).toBeVisible()
  // The fingerprint does not touch its icon.
  const copy = own.getByRole('button', { name: 'Copy SHA-256' }).first()
  await expect(copy).toHaveCSS('column-gap', '8px')
  await expectAccessible()
  for (const [name, bytes, verdict] of [
    ['longer.pdf', Buffer.concat([sealed, Buffer.from('% more\n')]), 'Something was added after sealing'],
    ['shorter.pdf', sealed.subarray(0, -9), 'This file was cut'],
    ['bare.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'), 'This file has no seal'],
    [`${'a letter with a long name '.repeat(8)}.txt`, Buffer.from('Dear Grace'), 'Not checked: this is not a PDF'],
  ] as const) {
    await dropFile(page, name, bytes)
    await expect(other.getByText(verdict)).toBeVisible()
  }
  // Of what is no PDF nothing else is said.
  await expect(other.getByText('Seal present')).toHaveCount(0)
  await expectAccessible()
  expect(sent.filter((request) => !request.startsWith('GET '))).toEqual([])
})

test('a link to one entry leads there past the filters, and paper carries the whole trail', { tag: '@long' }, async ({
  page,
}) => {
  const { id, subject } = await signedNda()
  await page.goto(`/envelopes/${id}/audit?action=sent#entry-2`)
  await expect(page.getByText('The filters hide the linked entry')).toBeVisible()
  await page.getByRole('button', { name: 'Show all entries' }).click()
  await expect(page.locator('#entry-2')).toBeInViewport()
  await expect(page).toHaveURL(new RegExp(`${id}/audit#entry-2$`))

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Action').selectOption({ label: 'Signed (2)' })
  await page.keyboard.press('Escape')
  const all = (await get<Record<string, Record<string, unknown[]>>>(`/envelopes/${id}/audit`)) ?? {}
  const count = Object.values(all).flatMap((groups) => Object.values(groups).flat()).length
  await expect(entries(page)).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: 'About this print' })).toContainText(subject)
  await expect(page.locator('[id^=entry-]')).toHaveCount(count)
})

test('a signed envelope loads the viewer while the pointer rests on its row', async ({ page }) => {
  const { subject } = await signedNda()
  await page.goto('/envelopes')
  const row = page.getByRole('link', { name: subject, exact: true })
  await expectListed(page, row)
  await expect(page.getByRole('row').filter({ has: row }).getByText('Signed', { exact: true })).toBeVisible()

  await page.mouse.move(0, 0)
  await row.hover()

  await expect
    .poll(() => page.workers().map((worker) => worker.url()))
    .toContainEqual(expect.stringContaining('pdf.worker'))
})
