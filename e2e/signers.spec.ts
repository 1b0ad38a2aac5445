import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/desk'
import { envelope, person, signs } from './fixtures/given'
import { get, mailsTo, post } from './fixtures/service'

test.setTimeout(90_000)

const groups = (page: Page) => page.getByRole('navigation', { name: 'Filter by group' })
const results = (page: Page) => page.getByRole('table', { name: /^What .* was asked to sign$/ })
const row = (page: Page, subject: string) => results(page).getByRole('row').filter({ hasText: subject })
const recent = (page: Page) => page.getByRole('region', { name: 'Recent searches' })

test('support looks somebody up, mails them again, and has the words for the reply', async ({
  page,
  context,
  signInAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [ada, grace] = [person('Ada Lovelace'), person('Grace Hopper')]
  const open = await envelope('nda', [ada, grace])
  const done = await envelope('nda', [ada, grace], { signedBy: 2 })
  const dead = await envelope('nda', [ada, grace])
  await post(`/envelopes/${dead.id}/void`, {})
  await signInAs('support')
  await page.goto('/')
  await page.getByRole('link', { name: 'Signers' }).click()

  const address = page.getByLabel('Name or address')
  await address.fill('a')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter at least 2 characters')).toBeVisible()
  await address.fill(ada.email.slice(0, -3))
  await expect(page.getByRole('region', { name: 'People found' }).getByRole('link')).toContainText('Ada Lovelace')
  await address.fill(` ${ada.email.toUpperCase()} `)
  await page.keyboard.press('Enter')

  await expect(row(page, open.subject)).toContainText(/Waiting for .*Ada Lovelace/)
  for (const [name, count] of [
    ['All', 3],
    ['Can sign now', 1],
    ['Finished', 1],
    ['Closed', 1],
  ] as const) {
    await expect(groups(page).getByRole('link', { name: `${name} ${count}`, exact: true })).toBeVisible()
  }
  await expect(row(page, done.subject)).toContainText('Ada Lovelace signed, and everybody has finished')
  await expect(row(page, dead.subject)).toContainText('Voided by the sender')

  await groups(page)
    .getByRole('link', { name: /^Can sign now/ })
    .click()
  await expect(row(page, done.subject)).toHaveCount(0)
  await page.reload()
  await expect(row(page, open.subject)).toContainText(/Waiting for .*Ada Lovelace/)
  await expect(row(page, done.subject)).toHaveCount(0)

  const mailed = (await mailsTo(ada.email)).length
  await page.getByRole('button', { name: `Actions for “${open.subject}”` }).click()
  await expect(page.getByRole('menuitem', { name: 'Void' })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: 'Change recipient: ask a sender' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Send reminder' }).click()
  await page.getByRole('button', { name: 'Send reminder to 2 people' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => (await mailsTo(ada.email)).length).toBe(mailed + 1)

  await page.getByRole('button', { name: `Actions for “${open.subject}”` }).click()
  await page.getByRole('menuitem', { name: 'Summary for a reply' }).click()
  await expect(page.getByText('Loading the envelope and its audit trail')).toHaveCount(0)
  await page.getByRole('button', { name: 'Copy summary' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`“${open.subject}”`)
  expect(copied).toMatch(/Last event: .* (UTC|GMT)/)
  await page.keyboard.press('Escape')

  await page.goto('/signers')
  await recent(page).getByRole('link', { name: ada.email.toUpperCase() }).click()
  await expect(row(page, dead.subject)).toBeVisible()
  await recent(page)
    .getByRole('button', { name: `Remove ${ada.email.toUpperCase()} from your recent searches` })
    .click()
  await expect(recent(page).getByText(ada.email.toUpperCase())).toHaveCount(0)
})

test('the results follow what happens, and the keyboard reaches everything', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  const [ada, grace] = [person('Ada Lovelace'), person('Grace Hopper')]
  const offer = await envelope('nda', [ada, grace])
  await signInAs('sender')
  await page.goto(`/signers?email=${ada.email}`)
  await expect(row(page, offer.subject)).toContainText('Waiting for')

  await signs(ada)
  await expect(row(page, offer.subject)).toContainText('Ada Lovelace signed; now waiting for Grace Hopper', {
    timeout: 40_000,
  })
  await expect(groups(page).getByRole('link', { name: 'Finished 1', exact: true })).toBeVisible()

  await page.locator('body').press('j')
  await expect(results(page).getByRole('link', { name: /^Finished/ })).toBeFocused()
  await page.keyboard.press('j')
  await expect(results(page).getByRole('link', { name: offer.subject })).toBeFocused()
  await page.getByRole('button', { name: `Actions for “${offer.subject}”` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Void' }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`Void “${offer.subject}”`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/envelopes/${offer.id}`)
  await page.goBack()
  await expect(row(page, offer.subject)).toBeVisible()

  const twins = await envelope('nda', [grace, { name: 'Grace M. Hopper', email: grace.email }])
  await post(`/envelopes/${offer.id}/signers/${grace.email}/delegate`, person('Cleo'))
  await page.goto(`/signers?email=${grace.email}`)
  await expect(page.getByRole('list', { name: 'Delegated: Grace Hopper, then Cleo' })).toBeVisible()
  expect((await get<{ status: string }>(`/envelopes/${offer.id}`)).status).toBe('Sent')

  // The service is told an address, and cannot be told which of two slots is meant.
  await expect(row(page, twins.subject).first()).toContainText('One of 2 pending slots with this address')
  await page
    .getByRole('button', { name: `Actions for “${twins.subject}”` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Change recipient' }).click()
  await expect(page.getByRole('dialog')).toContainText(`2 pending slots have the address ${grace.email}`)
})

test('an address that nobody wrote to is said to be unknown, in its own spelling', async ({ page, signInAs }) => {
  await signInAs('support')
  await page.goto('/signers?email=Nobody.Here@Signers.example')
  await expect(page.getByText('No envelopes found for Nobody.Here@Signers.example')).toBeVisible()
  await page.getByRole('link', { name: 'Search for nobody.here@signers.example' }).click()
  await expect(page).toHaveURL('/signers?email=nobody.here%40signers.example')
  await expect(page.getByText('No envelopes found for nobody.here@signers.example')).toBeVisible()
})
