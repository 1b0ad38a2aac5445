import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { Field } from '@/lib/contract/field'
import { expect, test } from '../fixtures/desk'
import { draftWithDocument, draftWithDocuments, signatureField, storedFields } from '../fixtures/draft'
import { ONE_PAGE } from '../fixtures/other-pages'
import { pressByKey, tabTo } from '../fixtures/tab-to'
import { wizard } from '../fixtures/wizard'

const ADA = { id: 0, name: 'Ada Lovelace', email: 'ada@example.com', role: 'Signer' as const }
const BO = { id: 1, name: 'Bo Diddley', email: 'bo@example.com', role: 'Signer' as const }
const A4_WIDTH = 595.28
const AGREEMENT = {
  name: 'Agreement.pdf',
  bytes: readFileSync(new URL('../../service/seed/documents/services-agreement.pdf', import.meta.url)),
}

/** The step Fields of a new draft with an agreement for Ada and Bo. */
async function openEditor(page: Page) {
  const { id } = await draftWithDocument(page, AGREEMENT, { recipients: [ADA, BO] })
  await page.goto(`/drafts/${id}/fields`)
  const pages = page.getByRole('application', { name: 'Pages and fields' })
  await expect(pages.getByRole('group', { name: 'Page 1 of' })).toBeVisible()
  const fields = pages.locator('button[data-field]')
  return { id, pages, fields, palette: page.getByRole('list', { name: 'Field types' }) }
}

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not visible')
  return box
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
  await page.mouse.move(to.x, to.y)
  await page.mouse.up()
}

test('ten fields by mouse: dragged, clicked, drawn, moved, resized, duplicated; undo after a reload', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('sender')
  const { id, pages, fields, palette } = await openEditor(page)
  const area = await boxOf(pages)
  const at = (x: number, y: number) => ({ x: area.x + area.width * x, y: area.y + area.height * y })
  const entry = (name: string) => palette.getByRole('button', { name, exact: true })

  const signature = await boxOf(entry('Signature'))
  await drag(page, { x: signature.x + 20, y: signature.y + 20 }, at(0.35, 0.3))
  await expect(fields).toHaveCount(1)
  await expect(page.getByRole('status').first()).toHaveText('Signature for Ada Lovelace added to page 1')

  await page.getByRole('list', { name: 'Recipients' }).getByRole('button', { name: 'Bo Diddley' }).click()
  await entry('Date').click()
  const spot = at(0.65, 0.3)
  await page.mouse.click(spot.x, spot.y)
  await entry('Text').click()
  await drag(page, at(0.3, 0.5), at(0.5, 0.58))
  await expect(fields).toHaveCount(3)

  const text = pages.getByRole('button', { name: /^Text for Bo/ })
  const before = await boxOf(text)
  await page.keyboard.down('Alt')
  await drag(page, { x: before.x + 30, y: before.y + 10 }, { x: before.x + 130, y: before.y + 40 })
  await page.keyboard.up('Alt')
  const moved = await boxOf(text)
  expect(moved.x - before.x).toBeCloseTo(100, 0)
  expect(moved.width).toBeCloseTo(before.width, 0)
  const corner = { x: moved.x + moved.width, y: moved.y + moved.height }
  await drag(page, corner, { x: corner.x + 40, y: corner.y + 20 })
  expect((await boxOf(text)).width).toBeGreaterThan(moved.width + 20)

  // What was just added leaves the palette; a click opens the properties.
  await text.click()
  const left = page.getByLabel('Left', { exact: true })
  await left.fill('9000')
  await left.press('Enter')
  await expect(page.getByText(/^Enter a number from 0 to \d/)).toBeVisible()
  await expect(left).toHaveAttribute('aria-invalid', 'true')
  await left.fill('72,5')
  await left.press('Enter')
  await expect(text).toBeFocused()
  const frame = await boxOf(pages.getByRole('group', { name: 'Page 1 of' }))
  expect(((await boxOf(text)).x - frame.x) / frame.width).toBeCloseTo(72.5 / A4_WIDTH, 3)
  await page.keyboard.press('Escape')
  await expect(palette).toBeVisible()

  await drag(page, at(0.12, 0.15), at(0.95, 0.9))
  await expect(page.getByRole('status').first()).toHaveText('3 fields selected')
  await page.getByRole('button', { name: 'Align left edges' }).click()
  const lefts = await fields.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)))
  expect(new Set(lefts).size).toBe(1)

  await page.getByRole('button', { name: 'To other pages' }).click()
  await page.getByRole('radio', { name: 'Some pages' }).click()
  await page.getByLabel('Page numbers').fill('2-3')
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
  await page
    .getByRole('navigation', { name: 'Page thumbnails' })
    .getByRole('button', { name: 'Page 3, 3 fields' })
    .click()
  await pages.getByRole('button', { name: /^Date for Bo Diddley, page 3/ }).click()
  await page.keyboard.press('Control+d')
  await expect.poll(async () => (await storedFields(page, id)).length).toBe(10)
  await expectAccessible()

  await page.reload()
  const undo = page.getByRole('button', { name: 'Undo duplicating a date field' })
  await undo.click()
  await page.getByRole('button', { name: 'Undo duplicating 6 fields' }).click()
  await expect.poll(async () => (await storedFields(page, id)).length).toBe(3)
  await page.getByRole('button', { name: 'Redo duplicating 6 fields' }).click()
  await expect.poll(async () => (await storedFields(page, id)).length).toBe(9)

  await test.step('on a small screen the steps stay in sight, and the editor ends above the bar with “Continue”', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    const steps = page.getByRole('navigation', { name: 'Steps of sending' })
    for (const name of ['Documents and recipients', 'Fields', 'Review and send'])
      await expect(steps.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
    const editor = await boxOf(page.getByRole('region', { name: 'Field editor' }))
    expect(editor.y + editor.height).toBeLessThanOrEqual((await boxOf(page.locator('[data-foot-bar]'))).y)
  })
})

test('a document with other pages here than were read from it is not sent', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  await signInAs('sender')
  const file = '**/api/uploads/*/document*'
  await page.route(file, (route) => route.fulfill({ contentType: 'application/pdf', body: ONE_PAGE }))
  const { id } = await draftWithDocuments(page, [AGREEMENT], ([document = '']) => ({
    recipients: [ADA],
    emailSubject: 'Agreement',
    fields: [signatureField(document, 0)],
  }))
  const why = page.getByText('“Agreement.pdf” has other pages here than were read from it.')
  await page.goto(`/drafts/${id}/fields`)
  await expect(why).toBeVisible()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page).toHaveURL(/\/fields$/)

  await page.goto(`/drafts/${id}/review`)
  await expect(why).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.locator('[data-why-not-done]')).toBeFocused()

  await page.unroute(file)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(why).toBeHidden()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page).toHaveURL(/\/sent$/)
})

test('a day that is typed in part is neither dropped nor sent', { tag: '@long' }, async ({ page, signInAs }) => {
  await signInAs('sender')
  const { id } = await draftWithDocuments(page, [AGREEMENT], ([document = '']) => ({
    recipients: [ADA],
    fields: [
      { id: 'start', type: 'date_entry', document, recipient: 0, page: 1, x: 0.2, y: 0.2, width: 0.2, height: 0.03 },
    ],
  }))
  await page.goto(`/drafts/${id}/fields`)
  await page.locator('button[data-field]').click()
  const earliest = page.getByLabel('Earliest day')
  await earliest.fill('2026-12-31')
  await expect.poll(async () => (await storedFields(page, id))[0]?.min).toBe('2026-12-31')

  await earliest.fill('')
  await expect.poll(async () => (await storedFields(page, id))[0]).not.toHaveProperty('min')

  await earliest.fill('2026-12-31')
  await expect.poll(async () => (await storedFields(page, id))[0]?.min).toBe('2026-12-31')
  await earliest.press('Backspace')
  await expect(page.getByText('Finish this day, or clear all of it.')).toBeVisible()
  await expect(earliest).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(async () => (await storedFields(page, id))[0]?.min).not.toBe('2026-12-31')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByText('Its earliest and latest day must be dates.').first()).toBeVisible()
})

test('ten fields by keyboard only, and the focus is never lost', { tag: '@long' }, async ({ page, signInAs }) => {
  await signInAs('sender')
  const { id, pages, fields } = await openEditor(page)
  const status = page.getByRole('status').first()
  const focused = pages.locator('button[data-field]:focus')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  await page.getByRole('list', { name: 'Recipients' }).getByRole('button', { name: 'Bo Diddley' }).focus()
  await press('Enter')
  await page.getByRole('list', { name: 'Field types' }).getByRole('button', { name: 'Signature' }).focus()
  await press('Enter')
  await expect(focused).toHaveAccessibleName(/^Signature for Bo Diddley, page 1/)

  const before = await boxOf(focused)
  await press('ArrowRight', 'Shift+ArrowRight', 'Alt+Shift+ArrowDown')
  const after = await boxOf(focused)
  expect(after.x).toBeGreaterThan(before.x + 8)
  expect(after.height).toBeGreaterThan(before.height + 7)
  await expect(page.getByRole('button', { name: 'Undo resize of a signature' })).toBeVisible()

  await press('d', 'i', 'n')
  await expect(fields).toHaveCount(4)
  await press('Control+a', 'Control+c', 'PageDown')
  await expect(page.getByText('Page 2 of')).not.toHaveCount(0)
  await press('Control+v')
  await expect(status).toHaveText('4 fields pasted on page 2')
  await expect(focused).toHaveAccessibleName(/page 2/)
  await press('t', 'b')
  await expect.poll(async () => (await storedFields(page, id)).length).toBe(10)

  // Tab follows the reading order, Enter opens the properties, Escape comes back.
  await press('Shift+Tab')
  const name = await focused.getAttribute('aria-label')
  await press('Enter')
  await expect(page.getByLabel('Recipient', { exact: true })).toBeFocused()
  await press('Escape')
  await expect(focused).toHaveAccessibleName(name ?? '')
  await press('Delete')
  await expect(focused).toHaveCount(1)
  await press('Control+z')
  await expect(focused).toHaveAccessibleName(name ?? '')

  const zoom = page.getByLabel('Zoom', { exact: true })
  await press('+')
  await expect(zoom).toHaveValue(/^\d+$/)
  await press('0')
  await expect(zoom).toHaveValue('auto')

  await press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of the field editor' })).toBeVisible()
  await press('Escape')
  await expect(focused).toHaveCount(1)
})

test('a form by keyboard only: a dropdown, a choice, a number that depends on them; sent as it was built', {
  tag: '@long',
}, async ({ page, signInAs, expectAccessible }) => {
  await signInAs('sender')
  const { id, pages } = await openEditor(page)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const properties = page.getByRole('region', { name: 'Properties' })
  const fill = async (label: string, text: string) => {
    await tabTo(page, properties.getByLabel(label, { exact: true }))
    await press('Control+a')
    await page.keyboard.insertText(text)
  }
  /** Native lists are chosen from by typing. */
  const choose = async (label: string, option: string) => {
    const list = properties.getByLabel(label, { exact: true })
    await tabTo(page, list)
    await page.keyboard.type(option)
    await expect(list.locator('option:checked')).toHaveText(option)
  }

  await pages.focus()
  await press('s', 'r', 's', 'r')
  await test.step('a dropdown with a list from the clipboard', async () => {
    await press('l', 'Enter')
    await expect(properties.getByText('Add at least one option.')).toBeVisible()
    await fill('Label (optional)', 'Country')
    await fill('Options', 'Germany\r\n France \r\n\r\nSpain')
    await expect(properties.getByText('Add at least one option.')).toHaveCount(0)
    await press('Escape')
  })
  await test.step('a choice of three', async () => {
    await press('o', 'Enter')
    await fill('Question', 'Employed')
    await press('Tab')
    await fill('Choice 1', 'Yes')
    await fill('Choice 2', 'No')
    await pressByKey(page, properties.getByRole('button', { name: 'Add a choice' }))
    await expect(properties.getByLabel('Choice 3')).toBeFocused()
    await page.keyboard.type('Retired')
    await expectAccessible()
    await press('Escape')
  })
  await test.step('a number that only the employed see, and only Germans have to fill in', async () => {
    await press('m', 'Enter')
    await pressByKey(page, properties.getByLabel('Required', { exact: true }), 'Space')
    await fill('Label (optional)', 'Salary')
    await fill('Lowest', '1000,5')
    await pressByKey(page, properties.locator('summary', { hasText: 'Rules' }))
    await choose('Show only if', 'Employed: Yes')
    await expect(properties.getByLabel('Show only if: comparison')).toHaveValue('filled')
    await choose('Required if', 'Country')
    await tabTo(page, properties.getByLabel('Required if: comparison'))
    await press('ArrowDown', 'ArrowDown')
    await expect(properties.getByLabel('Required if: comparison')).toHaveValue('equal')
    await choose('Required if: value', 'Germany')
    await expectAccessible()
    await press('Escape')
  })
  const salary = pages.getByRole('button', { name: /^Number for Ada/ })
  await expect(salary).toHaveAccessibleName(
    'Number for Ada Lovelace, Salary, page 1, shown only if Employed: Yes is chosen, required if Country is Germany',
  )
  await expect(salary).toBeFocused()

  await test.step('a field that others depend on leaves a problem, which Review leads to', async () => {
    const country = pages.getByRole('button', { name: /^Dropdown for Ada/ })
    for (let stops = 0; stops < 8 && !(await country.evaluate((each) => each === document.activeElement)); stops++)
      await press('Shift+Tab')
    await press('Delete')
    await expect(page.getByRole('status').first()).toHaveText(
      'Dropdown for Ada Lovelace deleted. 1 field has a rule to correct.',
    )
    await page.goto(`/drafts/${id}/review`)
    const link = page.getByRole('link', { name: /^Salary: “Required if” depends on a field that was deleted/ })
    await pressByKey(page, link)
    await expect(properties.getByText(/^“Required if” depends on a field that was deleted/)).toBeVisible()
    await pages.focus()
    await press('Control+z')
    await expect(salary).not.toHaveAccessibleName(/deleted/)
  })

  await pressByKey(page, page.getByRole('button', { name: 'Continue to review' }))
  const { send, expectSent, openEnvelope } = wizard(page)
  await pressByKey(page, send)
  await expectSent()
  const envelope = await (await page.request.get(`/api/envelopes/${await openEnvelope()}`)).json()
  const fields: Field[] = envelope.files[0].fields
  const byLabel = (label: string) => fields.find((field) => field.label === label)
  expect(byLabel('Country')).toMatchObject({
    type: 'dropdown',
    options: ['Germany', 'France', 'Spain'],
    required: true,
  })
  const choices = fields.filter(({ type }) => type === 'radio')
  expect(choices.map(({ label, group }) => [group, label])).toEqual([
    ['Employed', 'Yes'],
    ['Employed', 'No'],
    ['Employed', 'Retired'],
  ])
  expect(byLabel('Salary')).toMatchObject({
    type: 'number',
    min: '1000.5',
    required: false,
    showIf: { field: byLabel('Yes')?.id, is: 'filled' },
    requiredIf: { field: byLabel('Country')?.id, is: 'equal', value: 'Germany' },
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('ten fields by touch: placed, moved, resized, several selected', { tag: '@long' }, async ({
    page,
    signInAs,
  }) => {
    await signInAs('sender')
    const { id, pages, fields, palette } = await openEditor(page)
    await pages.scrollIntoViewIfNeeded()
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    async function swipe(from: { x: number; y: number }, to: { x: number; y: number }) {
      await send('touchStart', [from])
      for (const part of [0.3, 0.6, 1]) {
        await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
      }
      await send('touchEnd', [])
    }

    for (const [index, type] of ['Signature', 'Date', 'Initials', 'Checkbox', 'Text'].entries()) {
      await palette.getByRole('button', { name: type, exact: true }).tap()
      const area = await boxOf(pages)
      await page.touchscreen.tap(area.x + area.width * 0.5, area.y + 40 + index * 48)
      await expect(fields).toHaveCount(index + 1)
    }

    const text = pages.getByRole('button', { name: /^Text for Ada/ })
    const before = await boxOf(text)
    await swipe({ x: before.x + 10, y: before.y + 5 }, { x: before.x - 40, y: before.y + 5 })
    await expect.poll(async () => (await boxOf(text)).x).toBeLessThan(before.x - 30)
    const moved = await boxOf(text)
    const handle = await boxOf(pages.locator('[data-handle=se]'))
    expect(Math.min(handle.width, handle.height)).toBeGreaterThanOrEqual(44)
    const grip = { x: handle.x + 22, y: handle.y + 22 }
    await swipe(grip, { x: grip.x + 60, y: grip.y + 20 })
    await expect.poll(async () => (await boxOf(text)).width).toBeGreaterThan(moved.width + 30)

    // A finger that rests adds to the selection.
    const date = await boxOf(pages.getByRole('button', { name: /^Date for Ada/ }))
    await send('touchStart', [{ x: date.x + 10, y: date.y + 5 }])
    await expect(page.getByRole('status').first()).toHaveText('2 fields selected')
    await send('touchEnd', [])
    await page.getByRole('button', { name: 'Properties' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await palette.getByRole('button', { name: 'Signature', exact: true }).tap()
    const area = await boxOf(pages)
    await page.touchscreen.tap(area.x + area.width * 0.5, area.y + 300)
    await expect.poll(async () => (await storedFields(page, id)).length).toBe(10)

    // Two fingers zoom the pages, not the window.
    const width = (await boxOf(pages.getByRole('group', { name: 'Page 1 of' }))).width
    const [x, y] = [area.x + area.width / 2, area.y + 150]
    await send('touchStart', [
      { x: x - 40, y },
      { x: x + 40, y },
    ])
    for (const wide of [60, 90, 120])
      await send('touchMove', [
        { x: x - wide, y },
        { x: x + wide, y },
      ])
    await send('touchEnd', [])
    await expect
      .poll(async () => (await boxOf(pages.getByRole('group', { name: 'Page 1 of' }))).width)
      .toBeGreaterThan(width * 1.5)
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
