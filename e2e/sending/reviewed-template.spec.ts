import type { Page } from '@playwright/test'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { expect, test } from '../fixtures/desk'
import { person, subject } from '../fixtures/given'
import { paper } from '../fixtures/paper'
import { get, post, put } from '../fixtures/service'
import { ORIGIN } from '../fixtures/stack'
import { wizard } from '../fixtures/wizard'

test.beforeEach(({ signInAs }) => signInAs('sender'))

const FIELD = { id: 'a', type: 'signature', signerIndex: 0, x: 0.2, y: 0.2, width: 0.3, height: 0.05, required: true }

const pages = (count: number) =>
  paper(Array.from({ length: count }, (_, at) => [{ x: 72, y: 72, text: `Page ${at + 1} of ${count}` }])).toString(
    'base64',
  )

const version = (name: string, count: number, emailMessage: string) => ({
  templateName: name,
  emailSubject: name,
  emailMessage,
  signers: [{ id: 0, name: 'Client', requestRole: 'Signer' }],
  files: [{ name: 'Contract.pdf', unsignedPdf: pages(count), fields: [{ ...FIELD, page: count }] }],
})

test('a template that somebody changes while another person is on Review is shown before it is sent', async ({
  page,
  expectAccessible,
}) => {
  const name = subject('Consulting')
  const id = await post('/templates', version(name, 1, 'One page.'))
  const { fillSlot, toReview, send, expectSent, openEnvelope } = wizard(page)
  await page.goto(`/templates/${id}/send`)
  await fillSlot('Client', person('Ada Lovelace'))
  await toReview()
  await expect(pagesOf(page)).toHaveCount(1)

  await put(`/templates/${id}`, version(name, 3, 'Three pages.'))
  await send.click()

  const news = page.getByRole('region', { name: 'Newer version of the template' })
  await expect(news).toContainText('The template was changed after this page was opened')
  await expect(news).toContainText('3 pages')
  await expect(news).toContainText('Three pages.')
  await expect(page.getByText('Not sent: the template was changed.')).toBeVisible()
  await expect(pagesOf(page)).toHaveCount(3)
  await expect(page.getByLabel('Message (optional)')).toHaveValue('Three pages.')
  await expectAccessible()

  await test.step('so is a rule of reminders that changes by then', async () => {
    await setRule(page, id, 5)
    await send.click()
    const changes = page.getByRole('region', { name: 'Changes since this page was opened' })
    await expect(changes).toContainText('After 5 days without a signature')
    await expect(page.getByText('Not sent: something on this page was changed.')).toBeVisible()
  })

  await send.click()
  await expectSent()
  const envelope = await get<PdfSignRequest>(`/envelopes/${await openEnvelope()}`)
  expect(envelope).toMatchObject({ emailMessage: 'Three pages.', files: [{ pageCount: 3 }] })
})

test('rows that were checked against an earlier version of the template are not sent', { tag: '@long' }, async ({
  page,
}) => {
  const name = subject('Consulting')
  const id = await post('/templates', version(name, 1, 'One page.'))
  await page.goto(`/templates/${id}/send-many`)
  await page.getByLabel('Paste rows from a spreadsheet').evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Client name\tClient email\nAda\tada@signers.example')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.getByRole('button', { name: 'Next: columns' }).click()
  await page.getByRole('button', { name: 'Next: check' }).click()
  await page.getByRole('button', { name: 'Next: review' }).click()
  const start = page.getByRole('button', { name: 'Send 1 envelope' })
  await start.click()
  await put(`/templates/${id}`, version(name, 3, 'Three pages.'))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send 1 envelope' }).click()
  const news = page.getByRole('region', { name: 'Newer version of the template' })
  await expect(news).toContainText('Three pages.')
  await start.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send 1 envelope' }).click()
  await page.waitForURL(/\/bulk-jobs\//)
})

async function setRule(page: Page, template: string, after: number): Promise<void> {
  const rule = { after_days: after, every_days: 4, at_most: 5, not_if_opened_today: false }
  const answer = await page.request.put(`/api/templates/${template}/reminders`, {
    headers: { origin: ORIGIN },
    data: { use: 'own', rule },
  })
  expect(answer.status()).toBe(200)
}

const pagesOf = (page: Page) => page.getByRole('list', { name: 'Pages: Contract.pdf' }).getByRole('button')
