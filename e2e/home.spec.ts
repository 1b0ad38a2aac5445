import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/desk'
import { envelope, person } from './fixtures/given'

const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' })

test('home says what needs attention, reminds in place, and shows the same figures as chart and table', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  const nda = await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')], { expirationDays: 1 })
  await signInAs('sender')
  await page.goto('/')

  const entry = attention(page).getByRole('listitem').filter({ hasText: nda.subject })
  await expect(entry).toContainText(/Expires in 2[34] h · waiting for/)
  await expect(entry.getByRole('img')).toHaveAccessibleName(/^Grace Hopper: Waiting to sign/)
  await entry.getByRole('button', { name: `Send reminder for ${nda.subject}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Send reminder' })
  await dialog.getByRole('button', { name: /^Send reminder to/ }).click()
  await expect(page.getByText(/^Reminder sent to/).first()).toBeVisible()
  await expect(dialog).toBeHidden()

  const chart = page.getByRole('region', { name: 'Sent and completed', exact: true })
  await expect(chart).toContainText(/[1-9]\d* sent and \d+ completed, by day/)
  await expectAccessible()
  await chart.getByRole('slider').press('End')
  const today = await chart.getByRole('slider').getAttribute('aria-valuetext')
  await page.getByRole('button', { name: 'Sent and completed: show as table' }).click()
  const [, newest] = await chart.getByRole('row').all()
  const [sent, completed] = (await newest?.getByRole('cell').allTextContents()) ?? []
  expect(today).toContain(`: ${sent} sent, ${completed} completed`)

  await page.getByRole('combobox', { name: 'Range' }).selectOption('Last 365 days')
  await expect(page).toHaveURL('/?range=365')
  await expect(chart).toContainText('by week')
  await page.reload()
  await expect(chart).toContainText('by week')
})

test('support searches first', { tag: '@long' }, async ({ page, signInAs }) => {
  await signInAs('support')
  await page.goto('/')
  const search = page.getByRole('searchbox', { name: 'Find a signer or an envelope' })
  await search.fill('Ada <ada@nobody.example>')
  await search.press('Enter')
  await page.waitForURL('/signers/ada%40nobody.example')
})
