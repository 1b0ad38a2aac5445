import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { expect, test } from '../fixtures/desk'
import { draftWithDocuments } from '../fixtures/draft'
import { person } from '../fixtures/given'
import { type PaperField, paper, sentPaper } from '../fixtures/paper'
import { room } from '../fixtures/room'
import { signedDocument, signingLink } from '../fixtures/service'

const TERMS =
  'Goods are handed over at the gate of the works on working days before noon, and the driver waits for up to sixty minutes.'
const FIXED = { label: 'Delivery', readOnly: true, required: false, value: TERMS }
const FIELDS: PaperField[] = [
  { type: 'text', box: [90, 120, 92, 16], ...FIXED },
  { type: 'text', box: [90, 160, 92, 16], label: 'Place', readOnly: true, required: false, value: 'Rotterdam' },
  { type: 'signature', label: 'Signature', box: [90, 200, 170, 44] },
  { type: 'signature', label: 'Signature', signerIndex: 1, box: [90, 300, 170, 44] },
]
const MORE = 'Show more: Delivery'
const VAT = { type: 'radio', group: 'Registered for VAT', groupRule: 'exactly_one', required: false } as const
const LABELED = { ...VAT, appearance: 'button_with_label' } as const
const NO = `No, ${'because the turnover of the year before was below the limit, '.repeat(2)}and will be`
const BUTTONS: PaperField[] = [
  { ...LABELED, id: 'vat', box: [90, 400, 14, 14], label: 'Yes' },
  { ...LABELED, id: 'no', box: [90, 422, 14, 14], label: NO },
]

test('a text of the sender’s is shown in the lines that are stamped, and in full on a press', async ({
  page,
  expectAccessible,
}, info) => {
  const [grace, ada] = [person('Grace Hopper'), person('Ada Lovelace')]
  const { id, subject } = await sentPaper([grace, ada], [[]], [...FIELDS, ...BUTTONS])
  await page.goto(await signingLink(grace.email))
  await room(page).expectOpen(subject)
  const lines = page.locator('[data-field="f0"] svg text')
  await expect(lines).toHaveCount(2)
  await expect(lines.last()).toHaveText(/… \(in full on the certificate\)$/)
  const read = await lines.allTextContents()

  const more = page.getByRole('button', { name: MORE })
  const whole = page.getByRole('dialog', { name: 'Delivery' })
  await more.click()
  await expect(whole.getByText(TERMS, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(whole).toBeHidden()
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(whole).toBeVisible()
  await page.keyboard.press('Escape')
  // Who listens gets all of it, and a text that fits has nothing to press.
  await expect(page.locator('[data-field="f0"]').getByText(TERMS)).toBeAttached()
  await expect(page.getByRole('button', { name: /^Show more/ })).toHaveCount(1)
  await expectAccessible()

  // A press on the words that the page shows chooses, and the next signer sees all of them.
  const label = page.locator('[data-field="no"] svg text')
  const printed = [
    ...(await page.locator('[data-field="vat"] svg text').allTextContents()),
    ...(await label.allTextContents()),
  ]
  await label.first().click()
  await expect(page.getByRole('radio', { name: NO })).toBeChecked()

  await room(page).adoptTyped('Grace Hopper')
  await room(page).finish()
  await page.goto(await signingLink(ada.email))
  await room(page).expectOpen(subject)
  await page.getByRole('button', { name: MORE }).click()
  await expect(whole.getByText(TERMS, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  for (const line of printed) await expect(page.locator('svg text').getByText(line, { exact: true })).toBeVisible()
  await room(page).adoptTyped('Ada Lovelace')
  await room(page).finish()

  const file = info.outputPath('signed.pdf')
  writeFileSync(file, await signedDocument(id))
  const linesAt = (...area: string[]) =>
    execFileSync('pdftotext', ['-f', '1', '-l', '1', ...area, file, '-'], { encoding: 'utf8' })
      .trim()
      .split('\n')
  expect(linesAt('-x', '88', '-y', '115', '-W', '200', '-H', '26')).toEqual(read)
  expect(linesAt('-x', '88', '-y', '395', '-W', '500', '-H', '50').filter(Boolean)).toEqual(
    printed.map((line) => line.trim()),
  )
})

test('the sender is warned at the field and on Review before it is sent', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  await signInAs('sender')
  const ada = { id: 0, name: 'Ada Lovelace', email: 'ada@example.com', role: 'Signer' as const }
  const place = { page: 1, recipient: 0, x: 0.15, y: 0.15 }
  const { id } = await draftWithDocuments(page, [{ name: 'Works.pdf', bytes: paper([[]]) }], ([document = '']) => ({
    recipients: [ada],
    fields: [
      { ...place, id: 's', document, type: 'signature', y: 0.5, width: 0.3, height: 0.06, required: true },
      { ...place, id: 't', document, type: 'text', width: 0.15, height: 0.02, ...FIXED },
      { ...place, id: 'c', document, type: 'checkbox', y: 0.3, width: 0.02, height: 0.015, label: 'News' },
    ],
  }))
  await page.goto(`/drafts/${id}/review`)
  const warning = page.getByRole('link', { name: /^Delivery, page 1: Goods are handed over/ })
  await expect(warning).toBeVisible()
  const nameless = page.getByRole('link', { name: 'News, page 1' })
  await expect(nameless).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()

  await nameless.click()
  await page.getByLabel('On the page').selectOption('Box and label')
  await expect(page.locator('svg text').getByText('News')).toBeVisible()
  await page.goto(`/drafts/${id}/review`)
  await expect(warning).toBeVisible()
  await expect(nameless).toBeHidden()

  await warning.click()
  await expect(page.getByText(/^The text does not fit its field: /)).toBeVisible()
  await page.getByLabel('Value').fill('Before noon')
  await expect(page.getByText(/^The text does not fit its field: /)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a tap on a text that is cut shows all of it', { tag: '@long' }, async ({ page }) => {
    const signer = person('Grace Hopper')
    const { subject } = await sentPaper(signer, [[]], FIELDS.slice(0, 3))
    await page.goto(await signingLink(signer.email))
    await room(page).expectOpen(subject)
    await page.getByRole('button', { name: MORE }).tap()
    await expect(page.getByRole('dialog', { name: 'Delivery' }).getByText(TERMS, { exact: true })).toBeVisible()
  })
})
