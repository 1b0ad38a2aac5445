import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/desk'
import { title } from './fixtures/envelope'
import { envelope, person, subject } from './fixtures/given'

const MANY = 150
const EXACT = /^\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d:\d\d \S+/

const table = (page: Page) => page.getByRole('table', { name: 'Envelopes, newest change first' })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link') })

/** What the list says at its end when the row at this place, the header being the first, is its last. */
const allOf = (place: number) => `That is all: ${place - 1} envelopes`

let batch: string
test.beforeAll(async () => {
  batch = subject('Of many')
  const people = [person('Grace Hopper'), person('Ada Lovelace')]
  const numbers = Array.from({ length: MANY }, (_, index) => index + 1)
  // Ten at a time, as ten senders would.
  while (numbers.length > 0) {
    await Promise.all(numbers.splice(0, 10).map((n) => envelope('nda', people, { called: `${batch} no. ${n}` })))
  }
})
test.beforeEach(({ signInAs }) => signInAs('support'))

test('the first HTML has the rows: the feed reads without a script', async ({ visitor, sessionOf }) => {
  const page = await visitor({ javaScriptEnabled: false, storageState: await sessionOf('support') })
  await page.goto('/envelopes')
  expect(await rows(page).count()).toBeGreaterThan(10)
  await expect(rows(page).first()).toContainText(batch)
  await expect(rows(page).first()).toContainText('Sent')
  await expect(rows(page).first()).toContainText('Grace Hopper')
})

test('more than a page reads as one list, each envelope once', async ({ page }) => {
  await page.goto('/envelopes')
  const read = new Map<number, string>()
  for (let last = 0, all = false; !all; ) {
    // Everything that is drawn, and on from its last row: until more is drawn, or that row is the end of the list.
    await expect(async () => {
      const shown = await rows(page).evaluateAll((elements) => {
        elements.at(-1)?.scrollIntoView()
        return elements.map((row): [number, string] => [
          Number(row.ariaRowIndex),
          row.querySelector('a')?.textContent ?? '',
        ])
      })
      for (const [place, words] of shown) read.set(place, words)
      const reached = shown.at(-1)?.[0] ?? 0
      all = await page.getByText(allOf(reached), { exact: true }).isVisible()
      expect(all || reached > last).toBe(true)
      last = reached
    }).toPass()
  }

  const ours = [...read.values()].filter((words) => words.startsWith(batch))
  expect(ours).toHaveLength(MANY)
  expect(new Set(ours).size).toBe(MANY)
  const places = [...read.keys()].sort((a, b) => a - b)
  expect(places).toEqual(places.map((_, index) => index + 2))
})

test('the filter is in the address, and Back takes it off', async ({ page }) => {
  await page.goto('/envelopes')
  await page.getByRole('navigation', { name: 'Filter by status' }).getByRole('link', { name: 'Scheduled' }).click()
  await expect(page).toHaveURL('/envelopes?status=Scheduled')
  await expect(rows(page).first()).toContainText('Scheduled')
  for (const row of await rows(page).all()) await expect(row).toContainText('Scheduled')
  await page.reload()
  await expect(rows(page).first()).toContainText('Scheduled')
  await page.goBack()
  await expect(page).toHaveURL('/envelopes')
  await expect(rows(page).first()).toContainText('Sent')
})

test('an empty filter says which one to drop', async ({ page }) => {
  await page.goto('/envelopes?status=Misplaced')
  await expect(page.getByText('No envelope has the status Misplaced')).toBeVisible()
  await page.getByRole('link', { name: 'Show all statuses' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('j, k and Enter walk the list, and Back returns to the row', async ({ page }) => {
  await page.goto('/envelopes')
  const link = (index: number) => rows(page).nth(index).getByRole('link')
  await expect(link(0)).toBeVisible()
  // k stays on the first row however often it is pressed; a second j would go past it.
  await expect(async () => {
    await page.keyboard.press('k')
    await expect(link(0)).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(link(1)).toBeFocused()
  const words = (await link(1).textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(title(page)).toContainText(words)
  await expect(page).toHaveTitle(`${words} · Sender's desk`)
  await page.goBack()
  await expect(page.getByRole('link', { name: words, exact: true })).toBeFocused()
})

test('a time tells its exact moment and zone on hover and on focus', async ({ page }) => {
  await page.goto('/envelopes')
  const time = rows(page).first().getByRole('button')
  await expect(time).toContainText(/just now|ago/)
  await time.hover()
  await expect(page.getByText(EXACT)).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(page.getByText(EXACT)).toBeHidden()
  await rows(page).first().getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(time).toBeFocused()
  await expect(page.getByText(EXACT)).toBeVisible()
})

test('new envelopes announce themselves and wait', async ({ page }) => {
  await page.goto('/envelopes')
  const top = await rows(page).first().textContent()
  const called = subject('News')
  await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')], { called })
  const news = page.getByRole('button', { name: '1 new envelope' })
  await expect(async () => {
    await page.getByRole('button', { name: /^Checked/ }).click()
    await expect(news).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect(await rows(page).first().textContent()).toBe(top)
  await news.click()
  await expect(rows(page).first()).toContainText(called)
})
