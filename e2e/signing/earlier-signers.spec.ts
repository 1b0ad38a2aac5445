import type { Route } from '@playwright/test'
import { expect, test } from '../fixtures/desk'
import { envelope, person } from '../fixtures/given'
import { room } from '../fixtures/room'
import { get, signingLink } from '../fixtures/service'

test.use({ timezoneId: 'Pacific/Auckland' })

test('a signer sees what was filled in before, what may come, and which day is stamped', async ({
  page,
  expectAccessible,
}) => {
  const people = [person('Grace Hopper'), person('Ada Lovelace')]
  const [, ada] = people
  const nda = await envelope('nda', people, { signedBy: 1 })
  await page.goto(await signingLink(ada?.email ?? ''))
  const { expectOpen, adoptTyped, field, finish } = room(page)
  await expectOpen(nda.subject)

  // Grace's mark is a picture that the service drew, at its place.
  const mark = page.getByText(/^Filled in by Grace Hopper: Signature/)
  await mark.scrollIntoViewIfNeeded()
  const picture = mark.locator('xpath=following-sibling::img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await expect(page.getByText(/^Filled in by Grace Hopper: .*As agreed\.$/).first()).toBeAttached()
  await expect(page.getByText('may still sign')).toBeHidden()
  await expect(page.getByText('1 of 2 has signed.', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Another person: Signed, You: Not signed yet' })).toBeVisible()

  const today = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Pacific/Auckland',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(new Date())
  await expect(page.getByText(`Date of signing: ${today} (Pacific/Auckland)`, { exact: true })).toBeVisible()

  await expectAccessible()

  await adoptTyped('Ada Lovelace')
  await field('Company').fill('Analytical Engines')
  const label = await page.getByRole('checkbox', { name: /agree to sign/ }).evaluate((box: HTMLInputElement) => {
    return box.labels?.[0]?.textContent
  })
  await finish()
  await expect(page.getByText('All 2 have signed.', { exact: true })).toBeVisible()
  const trail = await get<Record<string, Record<string, { detail: { consent: { text: string }; zone: string } }[]>>>(
    `/envelopes/${nda.id}/audit`,
  )
  const [entry] = trail[ada?.email ?? '']?.signed ?? []
  // The check box has the last paragraph of what was agreed to.
  expect(entry?.detail).toMatchObject({ consent: { text: expect.stringMatching(/express/) }, zone: 'Pacific/Auckland' })
  expect(entry?.detail.consent.text.endsWith(label ?? '?')).toBe(true)
})

test('who signs at the same time as others reads that their entries are added', { tag: '@long' }, async ({ page }) => {
  const people = [person('Grace Hopper'), person('Ada Lovelace')]
  const nda = await envelope('agreement', people)
  await page.goto(await signingLink(people[0]?.email ?? ''))
  await room(page).expectOpen(nda.subject)
  await expect(page.getByText('1 other may still sign. Their entries are added to the signed document.')).toBeVisible()
})

test('a day that begins while the page is open is shown before it is signed with, and so is UTC for an unknown zone', {
  tag: '@long',
}, async ({ page }) => {
  const signer = person('Grace Hopper')
  const nda = await envelope('nda', [signer, person('Ada Lovelace')])
  await page.clock.setFixedTime('2026-11-26T10:59:50Z')
  await page.goto(await signingLink(signer.email))
  const { expectOpen, adoptTyped, consent, field, finishButton, finish } = room(page)
  await expectOpen(nda.subject)
  const date = (text: string) => page.getByText(`Date of signing: ${text}`, { exact: true })
  await expect(date('26 Nov 2026 (Pacific/Auckland)')).toBeVisible()
  await adoptTyped('Grace Hopper')
  await field('Company').fill('Remington')
  await consent.check()

  await page.clock.setFixedTime('2026-11-26T11:00:00Z')
  await finishButton.click()
  await expect(page.getByText('It is another day now.')).toBeVisible()
  await expect(date('27 Nov 2026 (Pacific/Auckland)')).toBeVisible()

  const inAnUnknownZone = (route: Route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), zone: 'Mars/Olympus' } })
  await page.route('**/api/sign/sign', inAnUnknownZone, { times: 1 })
  await finishButton.click()
  await expect(page.getByText('The service does not know your time zone')).toBeVisible()
  await expect(date('26 Nov 2026 (UTC)')).toBeVisible()
  await finish()
})
