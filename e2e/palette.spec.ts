import { readFileSync } from 'node:fs'
import { expect, test } from './fixtures/desk'
import { expectListed } from './fixtures/envelope'
import { envelope, person, templateId, templateTitle } from './fixtures/given'

test('the palette and the lists are worked by keyboard alone, and the focus returns where it was', async ({
  page,
  signInAs,
}) => {
  for (let sent = 0; sent < 2; sent += 1) await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')])
  const nda = await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')])
  await signInAs('support')
  await page.goto('/envelopes')
  const row = (index: number) => page.locator(`a[data-row="${index}"]`)
  await expectListed(page, page.getByRole('link', { name: nda.subject }))

  // Keys have no effect before the page is hydrated; k stays on the first row however often it is pressed.
  await expect(async () => {
    await page.keyboard.press('k')
    await expect(row(0)).toBeFocused({ timeout: 300 })
  }).toPass()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await expect(row(1)).toBeFocused()
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toContainText('2 selected')
  await page.keyboard.press('x')
  await expect(bar).toContainText('1 selected')
  await expect(row(1)).toBeFocused()
  const box = (index: number) => page.locator(`[data-index="${index}"]`).getByRole('checkbox')
  await expect(box(0)).toBeChecked()
  await box(2).click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('3 selected')
  await box(0).uncheck()
  await expect(bar).toContainText('2 selected')
  await row(1).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/envelopes\/.{36}$/)
  await page.goBack()
  await expect(row(1)).toBeFocused()

  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(1)).toBeFocused()

  const search = page.getByRole('combobox', { name: 'Find an envelope, template, signer, page or action' })
  const choice = page.getByRole('listbox').getByRole('option')
  const openPalette = async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(search).toBeFocused()
  }
  const known = async () => (await (await page.request.get('/api/mirror/templates')).json()).is_read
  await expect.poll(known).toBe(true)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openPalette()
  await expect(choice.filter({ hasText: 'New envelope' })).toHaveCount(0)
  await page.keyboard.type(templateTitle('nda'))
  await expect(choice.first()).toContainText(templateTitle('nda'))
  // These routes cost requests of the key.
  expect(asked.filter((path) => path === '/api/envelopes' || path === '/api/templates')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(row(1)).toBeFocused()

  await openPalette()
  await page.keyboard.insertText(templateTitle('nda'))
  const template = choice.filter({ hasText: templateTitle('nda') }).last()
  await expect(template).toBeVisible()
  while ((await template.getAttribute('data-highlighted')) === null) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/templates/${await templateId('nda')}`)
  await page.goBack()
  await expect(row(1)).toBeVisible()

  await openPalette()
  await page.keyboard.insertText(nda.id)
  await expect(choice).toHaveText([new RegExp(nda.subject)])
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/envelopes/${nda.id}`)
  await openPalette()
  await page.keyboard.type('resend')
  await expect(choice.first()).toContainText('Send reminder')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/envelopes/${nda.id}$`))
})

test(
  'what people did is found by person, kind and envelope, and taken along as a file',
  { tag: '@long' },
  async ({ page, signInAs }, info) => {
    const nda = await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')])
    await signInAs('admin')
    await page.goto(`/envelopes/${nda.id}`)
    await page.getByRole('button', { name: 'Send reminder', exact: true }).click()
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: /^Send reminder to/ })
      .click()
    await expect(page.getByText(/^Reminder sent to/).first()).toBeVisible()

    await page.goto(`/settings/activity?envelope=${nda.id}`)
    const entries = page.getByRole('table', { name: 'Activity, newest first' }).getByRole('row')
    await expect(entries).toHaveCount(2)
    await expect(entries.last()).toContainText('ent a reminder for the envelope')
    await expect(entries.last()).toContainText(/20\d\d, \d\d:\d\d:\d\d \S+/)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabel('Action').selectOption('Webhooks')
    await expect(page.getByText('No entries match these filters')).toBeVisible()
    await page.getByRole('link', { name: 'Show all actions' }).click()
    await expect(entries).toHaveCount(2)

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^activity-[\d-]+\.csv$/)
    const path = info.outputPath(file.suggestedFilename())
    await file.saveAs(path)
    const rows = readFileSync(path, 'utf8').trimEnd().split('\r\n')
    expect(rows[0]).toMatch(/"time_utc","person",/)
    expect(rows.filter((line) => line.includes('envelope.resend') && line.includes(nda.id))).toHaveLength(1)
  },
)
