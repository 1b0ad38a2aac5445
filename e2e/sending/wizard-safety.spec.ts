import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures/desk'
import { envelope, person, scheduledNda, subject, templateId, templateTitle } from '../fixtures/given'
import { expectPrefetched } from '../fixtures/scripts'
import { post } from '../fixtures/service'
import { wizard } from '../fixtures/wizard'

test.beforeEach(({ signInAs }) => signInAs('sender'))

test('the first HTML of a new draft has its title', async ({ visitor, sessionOf }) => {
  const page = await visitor({ javaScriptEnabled: false, storageState: await sessionOf('sender') })
  await page.goto(`/drafts/${randomUUID()}/recipients?template=${await templateId('nda')}`)
  await expect(page.getByRole('heading', { level: 1, name: `Send ${templateTitle('nda')}` })).toBeVisible()
})

test('every step is there again after a reload', { tag: '@long' }, async ({ page }) => {
  const [grace, ada] = [person('Grace Hopper'), person('Ada Lovelace')]
  const called = subject('Reloaded')
  const { begin, fillSlot, name, email, toReview, message, ...sender } = wizard(page)
  const days = page.getByLabel('Days until it expires')

  await begin('nda')
  await fillSlot('Northwind Legal', grace)
  await fillSlot('Counterparty', ada)
  await page.reload()
  await expect(name('Northwind Legal')).toHaveValue(grace.name)
  await expect(email('Counterparty')).toHaveValue(ada.email)

  await toReview()
  await sender.subject.fill(called)
  await message.fill('First line\nSecond line')
  await days.fill('21')
  await page.reload()
  await expect(sender.subject).toHaveValue(called)
  await expect(message).toHaveValue('First line\nSecond line')
  await expect(days).toHaveValue('21')
  await expect(sender.order).toContainText(ada.email)
  await page.goBack()
  await expect(email('Counterparty')).toHaveValue(ada.email)
})

test('drafts begin with the first change, and are all listed, discarded and taken back', async ({ page, visitor }) => {
  const { begin, fillSlot, saved } = wizard(page)
  const made: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/drafts')) made.push(request.url())
  })
  await begin('nda')
  await page.goBack()
  await begin('nda')
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Signers' })).toBeVisible()
  expect(made).toEqual([])

  const people = Array.from({ length: 2 }, (_, at) => person(subject(`Recipient ${at}`), `recipient${at}`))
  for (const someone of people) {
    await begin('nda')
    await fillSlot('Northwind Legal', someone)
    await expect(saved).toBeVisible()
  }
  await page.goto('/')
  await expect(page.getByText(/drafts to continue$/)).toBeVisible()
  await page
    .getByRole('list', { name: 'Within envelopes' })
    .getByRole('link', { name: /^Drafts/ })
    .click()
  await page.waitForURL('/drafts')
  const list = page.getByRole('list', { name: 'Drafts' })
  for (const { name } of people) await expect(list.getByRole('link', { name })).toBeVisible()

  const [first] = people
  if (!first) throw new Error('nobody')
  const own = list.getByRole('listitem').filter({ hasText: first.name })
  await own.getByRole('button', { name: `Discard the draft to ${first.name}` }).click()
  await expect(own).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await own.getByRole('link').click()
  await expect(wizard(page).email('Northwind Legal')).toHaveValue(first.email)

  const stranger = await visitor()
  await stranger.goto('/drafts')
  await expect(stranger).toHaveURL(/sign-in/)
})

test('what is missing is named, and leads to its field', async ({ page }) => {
  const { begin, fillSlot, email, send } = wizard(page)
  await begin('nda')
  await fillSlot('Northwind Legal', person('Grace Hopper'))
  await fillSlot('Counterparty', { name: 'Ada Lovelace', email: 'ada at example' })
  await page.getByRole('navigation', { name: 'Steps of sending' }).getByRole('link', { name: 'Review' }).click()
  await send.click()
  await expect(email('Counterparty')).toBeFocused()
  await expect(email('Counterparty')).toHaveAccessibleDescription(/not an email address/)
})

test('a message that is too long is explained without words of a parser', { tag: '@long' }, async ({ page }) => {
  const { begin, fillSlot, toReview, message } = wizard(page)
  await begin('nda')
  await fillSlot('Northwind Legal', person('Grace Hopper'))
  await fillSlot('Counterparty', person('Ada Lovelace'))
  await toReview()
  // The heading has the focus after a click, and no ring.
  const heading = page.getByRole('heading', { level: 2, name: 'Review and send' })
  await expect(heading).toBeFocused()
  await expect(heading).toHaveCSS('outline-style', 'none')
  await message.fill('x'.repeat(20_001))
  await message.press('Tab')
  await expect(page.getByText('Not saved: Message must have at most 20,000 characters.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save now' })).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(/expected string|Too big|content\.|emailMessage/)
  await message.fill('Short enough')
  await message.press('Tab')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('somebody written to before is suggested, and choosing them fills both inputs', { tag: '@long' }, async ({
  page,
}) => {
  const [grace, ada] = [person(subject('Grace'), 'grace'), person(subject('Ada'), 'ada')]
  const { begin, name, email, prepare, send, expectSent, toReview } = wizard(page)
  await prepare(subject('To remember'), [grace, ada])
  await send.click()
  await expectSent()

  await begin('nda')
  await name('Northwind Legal').fill(grace.name)
  await page.getByRole('option', { name: grace.email }).click()
  await expect(email('Northwind Legal')).toHaveValue(grace.email)
  await email('Counterparty').pressSequentially(ada.email)
  await page.getByRole('option', { name: ada.name }).click()
  await expect(name('Counterparty')).toHaveValue(ada.name)
  await toReview()
})

test('a correction says when the scheduled envelope was canceled meanwhile', { tag: '@long' }, async ({ page }) => {
  const { id } = await scheduledNda([person('Grace Hopper'), person('Ada Lovelace')])
  await page.goto(`/envelopes/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Correct' }).click()
  await page.getByRole('button', { name: 'Correct envelope' }).click()
  await page.waitForURL(/\/drafts\//)
  await page.goto(page.url().replace(/(\/drafts\/[^/?]+).*/, '$1/review'))
  await expect(page.getByText(/^The earlier envelope is canceled first\. /)).toBeVisible()

  await post(`/envelopes/${id}/void`, {})
  await expect(page.getByText('The earlier envelope is already canceled')).toBeVisible()
  await expect(page.getByText('canceled first')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Schedule', exact: true })).toBeVisible()
})

test('a correction says that the earlier envelope is voided, before and after', { tag: '@long' }, async ({ page }) => {
  const { id, subject } = await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')])
  const { toReview, send, expectSent } = wizard(page)
  await page.goto(`/envelopes/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Correct' }).click()
  await page.getByRole('button', { name: 'Correct envelope' }).click()
  await page.waitForURL(/\/drafts\//)
  await toReview()
  await expect(page.getByText(/^The earlier envelope is voided first\. /)).toBeVisible()
  await expect(send).toHaveText('Void and send')
  await send.click()
  await expectSent()
  await page.getByRole('link', { name: 'The earlier envelope' }).click()
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(page.getByText('Voided').first()).toBeVisible()
})

test('offline, a step that was opened by its address leads on, and nothing says “Live”', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const { begin, fillSlot, email, toReview, saved } = wizard(page)
  await begin('nda')
  await fillSlot('Northwind Legal', person('Grace Hopper'))
  await fillSlot('Counterparty', person('Ada Lovelace'))
  await expect(saved).toBeVisible()
  const sidebar = page.getByRole('complementary', { name: 'Desk' })
  await page.reload()
  await expectPrefetched(page, '/review')
  await expect(sidebar.getByText('Live', { exact: true })).toBeVisible()

  // Half an hour later.
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 30 * 60_000
  })
  await context.setOffline(true)
  // The narrow form of the navigation says it as well.
  await expect(sidebar.getByText('You are offline').filter({ visible: true })).toBeVisible()
  await expect(sidebar.getByText('Live', { exact: true })).toHaveCount(0)
  await email('Counterparty').fill('offline@example.com')
  await toReview()
  await expect(page.getByText('Not saved')).toBeVisible()
  await context.setOffline(false)
  await expect(saved).toBeVisible()
  await expect(sidebar.getByText('Live', { exact: true })).toBeVisible()
})
