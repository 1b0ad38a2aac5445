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
  const trail = await get<Record<string, Record<string, { detail: { consent: { text: string }; zone: string } }[]>>>(
    `/envelopes/${nda.id}/audit`,
  )
  const [entry] = trail[ada?.email ?? '']?.signed ?? []
  expect(entry?.detail).toMatchObject({ consent: { text: label }, zone: 'Pacific/Auckland' })
})

test('who signs at the same time as others reads that their entries are added', async ({ page }) => {
  const people = [person('Grace Hopper'), person('Ada Lovelace')]
  const nda = await envelope('agreement', people)
  await page.goto(await signingLink(people[0]?.email ?? ''))
  await room(page).expectOpen(nda.subject)
  await expect(page.getByText('1 other may still sign. Their entries are added to the signed document.')).toBeVisible()
})
