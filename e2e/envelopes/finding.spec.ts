import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/desk'
import { expectListed } from '../fixtures/envelope'
import { envelope, person, templateTitle } from '../fixtures/given'

/** A word that nobody else in the run uses, with no letter twice. */
const newWord = () =>
  [...'abcdefghijklmnopqrstuvwxyz']
    .map((letter) => [randomUUID(), letter] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, letter]) => letter)
    .join('')
    .slice(0, 10)

const table = (page: Page) => page.getByRole('table', { name: 'Envelopes' })
const links = (page: Page) => table(page).locator('a[data-row]')

test('a query finds envelopes without the service, is in the address, and Back leaves it', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  const word = newWord()
  const zoe = person('Zoë Quístgaard')
  const lease = await envelope('nda', [zoe, person('Ada Lovelace')], { called: `Lease ${word} one` })
  await envelope('nda', [person('Grace Hopper'), zoe], { called: `Sale ${word} two` })
  await signInAs('support')
  await page.goto('/envelopes')
  await expectListed(page, page.getByRole('link', { name: lease.subject }))

  const box = page.getByRole('searchbox', { name: 'Search envelopes' })
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(box).toBeFocused({ timeout: 300 })
  }).toPass()
  await page.keyboard.type(word)
  await expect(links(page)).toHaveCount(2)
  await expect(page).toHaveURL(`/envelopes?q=${word}`)
  await expect(table(page).locator('mark').first()).toHaveText(word)
  await expectAccessible()

  await page.keyboard.type(' signer:lovelace')
  await expect(links(page)).toHaveText([lease.subject])
  // The values that are suggested leave the chips in reach.
  const signers = page.getByRole('list', { name: 'Values for signer:' })
  await expect(signers).toBeVisible()
  await page.getByRole('button', { name: 'Signer: lovelace' }).click()
  await expect(signers).toBeHidden()
  await expect(links(page)).toHaveCount(2)
  await page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: 'Signed' }).click()
  await expect(page.getByText('No envelope matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/envelopes')

  await box.fill(`${word} before:soon`)
  await expect(page.getByText('before: needs a date such as 2026-10-01.')).toBeVisible()
  await expect(links(page)).toHaveCount(2)
  await box.fill(`${word} sgner:lovelace`)
  await expect(page.getByText('“sgner:” is not a filter, so it is searched as text.')).toBeVisible()
  await page.getByRole('button', { name: 'Use signer:' }).click()
  await expect(box).toHaveValue(`${word} signer:lovelace`)
  await expect(links(page)).toHaveText([lease.subject])

  await test.step('the list stays while a filter is typed, and values are suggested', async () => {
    await box.fill(word)
    await expect(links(page)).toHaveCount(2)
    // Without its colon it is a word to search for, if somebody pauses there.
    await page.keyboard.type(' status')
    for (const key of ':se') {
      await page.keyboard.type(key)
      await expect(links(page)).toHaveCount(2)
    }
    await expect(page.getByText('status: needs a status such as sent.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Export CSV' })).toBeVisible()
    await expectAccessible()
    const statuses = page.getByRole('list', { name: 'Values for status:' })
    await expect(statuses.getByRole('button')).toHaveText(['sent'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue(`${word} status:sent `)
    await expect(box).toBeFocused()
    await expect(links(page)).toHaveCount(2)
    await box.fill(`${word} signer:`)
    await expect(signers.getByRole('button')).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(signers).toBeHidden()
    await expect(box).toHaveValue(`${word} signer:`)
    await page.keyboard.type('lovel')
    await signers.getByRole('button', { name: /Ada Lovelace/ }).click()
    await expect(links(page)).toHaveText([lease.subject])
  })
  // Two letters changed places.
  const misspelled = word.replace(/^(.{3})(.)(.)/, '$1$3$2')
  await box.fill(misspelled)
  await expect(page.getByText(`Nothing has “${misspelled}”`)).toBeVisible()
  await expect(links(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Subject, Z to A')
  await expect(links(page)).toHaveText([/^Sale/, /^Lease/])
  await page.reload()
  await expect(links(page)).toHaveText([/^Sale/, /^Lease/])
  await box.press('ArrowDown')
  await expect(links(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/envelopes\/.{36}$/)
  await page.goBack()
  await expect(links(page).first()).toBeFocused()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines.map((line) => line.split(',')[1])).toEqual(['"subject"', `"Sale ${word} two"`, `"Lease ${word} one"`])
})

test('a filter chosen with its count and other columns are saved as a view, which the navigation counts @long', async ({
  page,
  signInAs,
}) => {
  const word = newWord()
  const [zoe, ada] = [person('Zoë Quístgaard'), person('Ada Lovelace')]
  const lease = await envelope('nda', [zoe, ada], { called: `Lease ${word}` })
  await envelope('nda', [ada, person('Grace Hopper')], { called: `Sale ${word}` })
  await signInAs('sender')
  // The service's envelopes name their template by its id: its name is read a moment later.
  const named = async () => (await page.request.get(`/api/mirror/envelopes?q=${word} template:agreement`)).json()
  await expect.poll(async () => (await named()).items.length).toBe(2)
  await page.goto(`/envelopes?q=${word}`)
  await expect(links(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Filter' }).click()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await filter.getByRole('button', { name: 'Template' }).click()
  await expect(filter.getByRole('button', { name: templateTitle('nda') })).toHaveText(/2$/)
  await filter.getByRole('button', { name: 'All filters' }).click()
  await filter.getByRole('button', { name: 'Waiting for' }).click()
  await filter.getByRole('button', { name: zoe.email }).click()
  await expect(links(page)).toHaveText([lease.subject])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('checkbox', { name: 'Sent' }).click()
  await page.getByRole('checkbox', { name: 'Template' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Template' })).toBeVisible()
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Save this list as').fill(`View ${word}`)
  await page.getByRole('dialog', { name: 'Saved views' }).getByRole('button', { name: 'Save view' }).click()
  // Leaving the page earlier would cancel it.
  await expect(page.getByText(`Saved “View ${word}”`)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/signers')
  await page
    .getByRole('list', { name: 'Within envelopes' })
    .getByRole('link', { name: `View ${word} 1` })
    .click()
  await expect(links(page)).toHaveText([lease.subject])
  await expect(page.getByRole('columnheader', { name: 'Template' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Sent' })).toHaveCount(0)

  // Where the navigation is a rail.
  await page.setViewportSize({ width: 900, height: 800 })
  await page.goto('/signers')
  await page.getByRole('button', { name: 'More of envelopes' }).click()
  await page.getByRole('menuitem', { name: `View ${word} 1` }).click()
  await expect(page.getByRole('link', { name: lease.subject })).toBeVisible()
})
