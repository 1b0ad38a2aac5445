import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/desk'
import { dropFiles } from '../fixtures/draft'
import { person, subject, templateTitle } from '../fixtures/given'
import { wizard } from '../fixtures/wizard'

test.beforeEach(({ signInAs }) => signInAs('sender'))

/** Counts presses of the pointer, and the inputs that were typed into. */
async function countEffort(page: Page) {
  const effort = { clicks: 0, entries: new Set<string>() }
  await page.exposeFunction('countEffort', (kind: string, name: string) => {
    if (kind === 'click') effort.clicks += 1
    else effort.entries.add(name)
  })
  await page.addInitScript(() => {
    const count = Reflect.get(window, 'countEffort')
    addEventListener('pointerdown', () => count('click', ''), true)
    addEventListener(
      'keydown',
      ({ target, key }) => {
        if (target instanceof HTMLInputElement && key.length === 1) count('entry', target.name)
      },
      true,
    )
  })
  return effort
}

test('a template goes to two known people with four clicks and two entries', { tag: '@long' }, async ({ page }) => {
  const [grace, ada] = [person(subject('Grace'), 'grace'), person(subject('Ada'), 'ada')]
  const { prepare, name, email, send, expectSent } = wizard(page)
  await prepare(subject('To be known'), [grace, ada])
  await send.click()
  await expectSent()

  const effort = await countEffort(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'New envelope' }).first().click()
  await page.getByRole('link', { name: `Send ${templateTitle('nda')}` }).click()
  for (const [label, someone] of [
    ['Northwind Legal', grace],
    ['Counterparty', ada],
  ] as const) {
    await name(label).focus()
    // Enter takes the only match, also before it is suggested.
    await page.keyboard.type(someone.name)
    await page.keyboard.press('Enter')
    await expect(email(label)).toHaveValue(someone.email)
  }
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await send.click()
  await expectSent()
  expect(effort.clicks).toBeLessThanOrEqual(4)
  expect(effort.entries.size).toBeLessThanOrEqual(2)
})

test('an own PDF that is dropped goes to one person with five clicks and two entries', async ({ page }) => {
  const called = subject('Lease')
  const { send, expectSent, ...sender } = wizard(page)
  const effort = await countEffort(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'New envelope' }).first().click()
  await expect(page.getByRole('region', { name: 'Add documents' })).toBeVisible()
  await dropFiles(page, [{ name: `${called}.pdf`, bytes: readFileSync('service/seed/documents/nda.pdf') }])
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.type('Ada Lovelace')
  await page.keyboard.press('Tab')
  await page.keyboard.type(person('Ada').email)
  await page.getByRole('button', { name: 'Continue to fields' }).click()
  await page.getByRole('button', { name: /^Add all/ }).click()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(sender.subject).toHaveValue(called)
  await expect(send).toBeEnabled()
  await send.click()
  await expectSent()
  expect(effort.clicks).toBeLessThanOrEqual(5)
  expect(effort.entries.size).toBeLessThanOrEqual(2)
})
