import type { Page, Route } from '@playwright/test'
import { expect, test } from '../fixtures/desk'
import { expectListed, title } from '../fixtures/envelope'
import { envelope, person, subject } from '../fixtures/given'
import { expectHydrated } from '../fixtures/scripts'
import { post } from '../fixtures/service'

const MANY = 150
const EXACT = /^\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d:\d\d \S+/

const table = (page: Page) => page.getByRole('table', { name: 'Envelopes' })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link') })

/** What the list says at its end when the row at this place, the header being the first, is its last. */
const allOf = (place: number) => `${place - 1} envelopes`

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
  // What the dashboard hears of later is announced above the list.
  const query = new URLSearchParams({ q: `"${batch}"` })
  await expect
    .poll(async () => (await (await page.request.get(`/api/mirror/envelopes/counts?${query}`)).json()).all.count)
    .toBe(MANY)
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
      for (const [place, text] of shown) read.set(place, text)
      const reached = shown.at(-1)?.[0] ?? 0
      all = await page.getByText(allOf(reached), { exact: true }).isVisible()
      expect(all || reached > last).toBe(true)
      last = reached
    }).toPass()
  }

  const ours = [...read.values()].filter((text) => text.startsWith(batch))
  expect(ours).toHaveLength(MANY)
  expect(new Set(ours).size).toBe(MANY)
  const places = [...read.keys()].sort((a, b) => a - b)
  expect(places).toEqual(places.map((_, index) => index + 2))
})

test('a filter that is chosen before Next.js follows the address is shown', async ({ page }) => {
  await page.goto('/envelopes')
  await expect(rows(page).first()).toBeVisible()
  // As between the first event of a page and the router's effects.
  const filter = page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: 'Scheduled' })
  await filter.evaluate((link: HTMLElement) => {
    const { pushState, replaceState } = window.history
    window.history.pushState = History.prototype.pushState
    window.history.replaceState = History.prototype.replaceState
    link.click()
    setTimeout(() => Object.assign(window.history, { pushState, replaceState }), 100)
  })
  await expect(rows(page).first()).toContainText('Scheduled')
})

test('the filter is in the address, and Back takes it off', async ({ page }) => {
  await page.goto('/envelopes')
  await page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: 'Scheduled' }).click()
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
  // The ring has room beside the first letter.
  await expect(link(1)).toHaveCSS('padding-left', '6px')
  const name = (await link(1).textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(title(page)).toContainText(name)
  await expect(page).toHaveTitle(`${name} · Sender's desk`)
  await page.goBack()
  await expect(page.getByRole('link', { name, exact: true })).toBeFocused()
})

test('a long jump from the row with the focus stays where it went', { tag: '@long' }, async ({ page }) => {
  await page.goto('/envelopes')
  // The first HTML has a screenful of rows.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeGreaterThan(2)
  await rows(page).first().getByRole('link').focus()
  await expect(rows(page).first().getByRole('link')).toBeFocused()
  const place = await page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight)
    return window.scrollY
  })
  expect(place).toBeGreaterThan(0)
  await expect(rows(page).first()).not.toHaveAttribute('aria-rowindex', '2')
  expect(await page.evaluate(() => window.scrollY)).toBe(place)
})

test('a time tells its exact moment and zone on hover and on focus', { tag: '@long' }, async ({ page }) => {
  await page.goto('/envelopes')
  await expectHydrated(page)
  const time = rows(page).first().getByRole('button').last()
  await expect(time).toContainText(/just now|ago/)
  await time.hover()
  await expect(page.getByText(EXACT)).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(page.getByText(EXACT)).toBeHidden()
  await time.focus()
  await expect(page.getByText(EXACT)).toBeVisible()
})

test('new envelopes announce themselves beside the list and wait', async ({ page }) => {
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
  for (const width of [1440, 1024, 375]) {
    await page.setViewportSize({ width, height: 900 })
    const [pill, row] = [await news.boundingBox(), await rows(page).first().boundingBox()]
    expect((pill?.y ?? 0) + (pill?.height ?? 0), `${width} px`).toBeLessThanOrEqual(row?.y ?? 0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await news.click()
  await expect(rows(page).first()).toContainText(called)
})

test('a list that could not be read says so, and offers to try again', async ({ page }) => {
  const { subject: called } = await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')])
  await page.goto('/envelopes')
  await expectHydrated(page)
  const late = { code: 504, message: 'The server did not answer in time. Try again in a moment.' }
  const fail = (route: Route) => route.fulfill({ status: 504, json: late })
  await page.route('**/api/mirror/envelopes?q=*', fail)
  await page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: 'Sent' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'The envelopes could not be loaded' })
  await expect(failed).toContainText(late.message)
  await page.unroute('**/api/mirror/envelopes?q=*', fail)
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expectListed(page, rows(page).filter({ hasText: called }))
})

test('a person to whom a slot was delegated is readable, and the others are named', { tag: '@long' }, async ({
  page,
}) => {
  const long = [
    person('Wilhelmina Featherstonehaugh'),
    person('Bartholomew Abernathy-Jones'),
    person('Maximiliana Rosenkranz'),
  ]
  const { id, subject: called } = await envelope('offer', long)
  const replacement = person('Theodora Papadimitriou-Kyriakides')
  await post(`/envelopes/${id}/signers/${long[0]?.email}/delegate`, replacement)
  await page.goto('/envelopes')
  const row = rows(page).filter({ hasText: called })
  await expectListed(page, row)
  const [, second, third] = long
  await expect(row).toContainText(`Waiting for ${replacement.name}`)
  const path = `${replacement.name}: Waiting to sign, ${second?.name}: Not invited yet, ${third?.name}: Not invited yet`
  await expect(row.getByRole('img', { name: path })).toBeVisible()
})
