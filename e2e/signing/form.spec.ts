import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/desk'
import { person } from '../fixtures/given'
import { type PaperField, sentPaper } from '../fixtures/paper'
import { expectSealed } from '../fixtures/pdf'
import { room } from '../fixtures/room'
import { signingLink } from '../fixtures/service'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const choice = { type: 'radio', group: 'Employment', groupRule: 'exactly_one', required: false } as const
const ticks = { type: 'checkbox', group: 'Topics', groupRule: 'at_least_one', required: false } as const
const fullTime = { field: 'full', is: 'filled' } as const

/** A form whose fields depend on each other, for one signer, `row` lines down the page. */
const form = (signerIndex: number, row: number): PaperField[] => {
  const own = (id: string) => (signerIndex === 0 ? id : `${id}-${signerIndex}`)
  const fields: PaperField[] = [
    {
      id: 'country',
      type: 'dropdown',
      box: [140, 60, 160, 18],
      label: 'Country',
      options: ['Germany', 'France'],
      hint: 'Where you pay taxes',
    },
    { ...choice, id: 'full', box: [140, 90, 14, 14], label: 'Full time' },
    { ...choice, id: 'self', box: [240, 90, 14, 14], label: 'Self-employed' },
    { id: 'employer', type: 'text', box: [140, 114, 200, 18], label: 'Employer', showIf: fullTime },
    {
      id: 'salary',
      type: 'number',
      box: [140, 138, 120, 18],
      label: 'Salary',
      min: '0',
      showIf: { field: 'employer', is: 'filled' },
    },
    { id: 'since', type: 'date_entry', box: [140, 162, 120, 18], label: 'Since', showIf: fullTime },
    {
      id: 'iban',
      type: 'text',
      box: [140, 186, 220, 18],
      label: 'IBAN',
      pattern: 'iban',
      required: false,
      requiredIf: { field: 'country', is: 'equal', value: 'Germany' },
    },
    { ...ticks, id: 'news', box: [140, 216, 14, 14], label: 'News' },
    { ...ticks, id: 'offers', box: [240, 216, 14, 14], label: 'Offers' },
    { id: 'sign', type: 'signature', box: [140, 244, 170, 30], label: 'Signature' },
  ]
  return fields.map(({ box: [x, y, width, height], showIf, requiredIf, ...field }) => ({
    ...field,
    id: own(field.id ?? ''),
    ...(showIf && { showIf: { ...showIf, field: own(showIf.field) } }),
    ...(requiredIf && { requiredIf: { ...requiredIf, field: own(requiredIf.field) } }),
    box: [x, y + row, width, height],
    signerIndex,
  }))
}
const LINES = [60, 400].map((y) => ({ x: 72, y, text: 'Employment' }))

async function open(page: Page, email: string, subject: string) {
  await page.goto(await signingLink(email))
  const signer = room(page)
  await signer.expectOpen(subject)
  return signer
}

test('two signers fill in a form whose fields depend on each other, one of them on a phone', async ({
  page,
  visitor,
}, info) => {
  test.setTimeout(120_000)
  const [grace, ada] = [person('Grace Hopper'), person('Ada Lovelace')]
  const { subject } = await sentPaper([grace, ada], [LINES], [...form(0, 0), ...form(1, 340)])
  const first = await open(page, grace.email, subject)

  await test.step('what depends on an answer appears with it, is announced, and counts', async () => {
    await expect(page.getByText('0 of 4 fields')).toBeVisible()
    await expect(first.field('Employer')).toHaveCount(0)
    await first.next.click()
    await expect(page.getByRole('combobox', { name: 'Country' })).toBeFocused()
    await expect(page.getByText('Where you pay taxes').first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Country' }).selectOption('Germany')
    await expect(page.getByText('1 of 5 fields')).toBeVisible()
    await first.next.click()
    const group = page.getByRole('radiogroup', { name: 'Employment' })
    await expect(group).toHaveAttribute('aria-required', 'true')
    await expect(page.getByRole('radio', { name: 'Full time' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('status').filter({ hasText: '“Employer”, “Since”' })).toBeAttached()
    await first.field('Employer').fill('Acme')
    await expect(page.getByText('3 of 8 fields')).toBeVisible()
  })

  await test.step('arrow keys choose, and what was typed is there when it is shown again', async () => {
    await page.getByRole('radio', { name: 'Full time' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Self-employed' })).toBeChecked()
    await expect(first.field('Employer')).toHaveCount(0)
    await expect(page.getByText('2 of 5 fields')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(first.field('Employer')).toHaveValue('Acme')
  })

  await test.step('a number that has two readings is not guessed', async () => {
    await first.field('Salary').fill('52.000')
    await page.getByLabel('Since').fill('2026-02-01')
    await expect(page.getByText('“52.000” can be read in two ways. Enter 52000 or 52.0000.').first()).toBeAttached()
    await page.getByRole('textbox', { name: /^Salary/ }).fill('52,000.5')
    await page.getByRole('textbox', { name: 'IBAN' }).fill('DE89 3704 0044 0532 0130 01')
  })

  await test.step('Sign says what is missing, and leads there', async () => {
    await first.consent.check()
    await first.finishButton.click()
    await expect(page.getByRole('textbox', { name: /^IBAN/ })).toBeFocused()
    await expect(page.locator('[data-field=iban]')).toContainText('Check the IBAN.')
    await page.getByRole('textbox', { name: /^IBAN/ }).fill('DE89 3704 0044 0532 0130 00')
    await first.finishButton.click()
    await expect(page.getByRole('checkbox', { name: 'News' })).toBeFocused()
    await expect(page.getByRole('group', { name: 'Topics: Tick at least one of “Topics”.' })).toBeAttached()
    await page.getByRole('checkbox', { name: 'Offers' }).check()
    await expect(page.getByRole('group', { name: 'Topics', exact: true })).toBeAttached()
  })

  await test.step('the next field is the signature; a second press opens it', async () => {
    await first.next.click()
    await expect(first.mark(/^Sign here: Signature/)).toBeFocused()
    await first.next.click()
    await page.getByRole('button', { name: 'Adopt signature' }).click()
    await first.finish()
  })

  await test.step('the other one sees the answers, and fills in the form by thumb', async () => {
    const phone = await visitor(PHONE)
    const last = await open(phone, ada.email, subject)
    await expect(phone.getByText('Filled in by Grace Hopper: Salary, 52000.5.')).toBeAttached()
    await expect(phone.getByText('Filled in by Grace Hopper: Full time.')).toBeAttached()
    const dialog = phone.getByRole('dialog')
    await last.next.tap()
    await dialog.getByLabel('Country').selectOption('France')
    await dialog.getByRole('button', { name: 'Next field' }).tap()
    await dialog.getByText('Self-employed').tap()
    await dialog.getByRole('button', { name: 'Next field' }).tap()
    await dialog.getByText('News').tap()
    await dialog.getByRole('button', { name: 'Next field' }).tap()
    await expect(last.mark(/^Sign here: Signature/)).toBeFocused()
    await last.next.tap()
    await dialog.getByRole('button', { name: 'Adopt signature' }).tap()
    await last.finish()
    const saved = phone.waitForEvent('download')
    await phone.getByRole('button', { name: 'Download your copy' }).tap()
    const file = info.outputPath('form.pdf')
    await (await saved).saveAs(file)
    const text = expectSealed(file)
    for (const entry of ['Germany', 'Acme', '52000.5', '2026-02-01', 'France']) expect(text).toContain(entry)
  })
})

test(
  'by thumb, what depends on an answer is the next field, and at a desk the other one goes on',
  {
    tag: '@long',
  },
  async ({ visitor, page }, info) => {
    const [grace, ada] = [person('Grace Hopper'), person('Ada Lovelace')]
    const { subject } = await sentPaper([grace, ada], [LINES], [...form(0, 0), ...form(1, 340)])
    const phone = await visitor(PHONE)
    const first = await open(phone, grace.email, subject)
    const dialog = phone.getByRole('dialog')
    const goOn = () => dialog.getByRole('button', { name: 'Next field' }).tap()

    await first.next.tap()
    await dialog.getByLabel('Country').selectOption('Germany')
    await goOn()
    await dialog.getByText('Full time').tap()
    await goOn()
    await dialog.getByLabel('Employer').fill('Acme')
    await goOn()
    await dialog.getByLabel('Salary').fill('52.000')
    await goOn()
    await expect(dialog.getByText('“52.000” can be read in two ways.')).toBeVisible()
    await dialog.getByLabel('Salary').fill('52000')
    await goOn()
    await dialog.getByLabel('Since').fill('0015-12-12')
    await goOn()
    await expect(dialog.getByText('Enter 1 Jan 1900 or a later date.')).toBeVisible()
    await dialog.getByLabel('Since').fill('2026-02-01')
    await goOn()
    await dialog.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
    await goOn()
    await dialog.getByText('News').tap()
    await goOn()
    await first.next.tap()
    await dialog.getByRole('button', { name: 'Adopt signature' }).tap()
    await first.finish()

    const last = await open(page, ada.email, subject)
    await expect(page.getByText('Filled in by Grace Hopper: Employer, Acme.')).toBeAttached()
    await page.getByRole('combobox', { name: 'Country' }).selectOption('France')
    await page.getByRole('radio', { name: 'Self-employed' }).check()
    await page.getByRole('checkbox', { name: 'News' }).check()
    await last.mark(/^Sign here: Signature/).click()
    await page.getByRole('button', { name: 'Adopt signature' }).click()
    await last.finish()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download your copy' }).click()
    const file = info.outputPath('form.pdf')
    await (await saved).saveAs(file)
    const text = expectSealed(file)
    for (const entry of ['Germany', 'Acme', '52000', '2026-02-01', 'France']) expect(text).toContain(entry)
  },
)

test('one press places a mark everywhere, and each place is looked at before the end', { tag: '@long' }, async ({
  page,
}) => {
  const signer = person('Grace Hopper')
  // More than a window from one to the next, and from the last to the consent: a place in view is looked at.
  const initials = [1, 2, 3].map(
    (at): PaperField => ({ type: 'initials', page: at, box: [500, 60, 60, 24], label: 'Initials' }),
  )
  const { subject } = await sentPaper(signer, [LINES, LINES, LINES], initials)
  const { next, consent, finishButton, expectSigned } = await open(page, signer.email, subject)
  await page.getByRole('button', { name: /^Initials, page 1/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Your initials' })
  await dialog.getByRole('button', { name: 'Use for all 3 places' }).click()
  await expect(
    page.getByRole('button', { name: 'Initials, page 3, required, placed, not looked at yet' }),
  ).toBeAttached()
  await expect(page.getByText('1 of 3 fields')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Finish', exact: true })).toHaveCount(0)

  // What is typed after it was placed opens its dialog with a space, and does not change it.
  await page.getByRole('button', { name: /^Initials, page 1/ }).focus()
  await page.keyboard.type('Otto GmbH')
  await expect(dialog.getByRole('textbox')).toHaveValue('GH')
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(page.getByText('1 of 3 fields')).toBeVisible()
  await consent.check()
  await finishButton.click()
  await expect(page.getByRole('button', { name: /^Initials, page 2, .* placed$/ })).toBeInViewport()
  await next.click()
  await expect(page.getByRole('button', { name: /^Initials, page 3, .* placed$/ })).toBeInViewport()
  await expect(page.getByText('3 of 3 fields')).toBeVisible()
  await finishButton.click()
  await expectSigned()
})
