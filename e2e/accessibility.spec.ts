import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/desk'
import { chooseAction } from './fixtures/envelope'
import { envelope, person, signedNda, templateId } from './fixtures/given'
import { room } from './fixtures/room'
import { signingLink } from './fixtures/service'
import { wizard } from './fixtures/wizard'

async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}

/** Thumbnails are drawn a moment after their cards, and what appears while axe computes colors confuses it. */
const thumbnailsDrawn = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('main li[data-index]')]
          .filter((card) => card.getBoundingClientRect().top < window.innerHeight)
          .every((card) => card.querySelector('canvas')),
      ),
    )
    .toBe(true)

test('the pages of the dashboard are accessible in both themes, and fit 320 px', async ({
  page,
  signInAs,
  expectAccessible,
  expectFits,
}) => {
  test.setTimeout(240_000)
  await page.goto('/sign-in')
  await loaded(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter the password')).toBeVisible()
  await expectAccessible()
  await expectFits()

  await signInAs('sender')
  const grace = person('Grace Hopper')
  await envelope('nda', [grace, person('Ada Lovelace')])
  // A few rows: to compute the contrast of a hundred alike takes axe ten seconds.
  const feed = `/envelopes?q=${encodeURIComponent(`signer:${grace.email}`)}`
  for (const path of ['/templates', '/settings']) {
    await page.goto(path)
    await loaded(page)
    await thumbnailsDrawn(page)
    await expectAccessible()
    await expectFits()
  }
  // The journeys of these pages hold them to the rest.
  for (const path of ['/', feed, `/signers/${grace.email}`]) {
    await page.goto(path)
    await loaded(page)
    await expectFits()
  }
  await signInAs('admin')
  await page.goto('/settings/activity')
  await loaded(page)
  await expectAccessible()
  await expectFits()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill('a')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible()
})

test('single templates, keys, empty and unknown pages, and the developer tools, are accessible and fit 320 px', {
  tag: '@long',
}, async ({ page, signInAs, expectAccessible, expectFits }) => {
  test.setTimeout(240_000)
  await signInAs('admin')
  for (const path of [
    `/templates/${await templateId('offer')}`,
    '/settings/keys',
    '/envelopes?status=Misplaced',
    '/signers',
    '/signers/nobody@signers.example',
    '/no-such-page',
    '/webhooks/verify',
    '/webhooks/samples?language=go',
    '/webhooks/reference',
  ]) {
    await page.goto(path)
    await loaded(page)
    await expectAccessible()
    await expectFits()
  }
})

test('the wizard is accessible with what is missing, and fits 320 px', { tag: '@long' }, async ({
  page,
  signInAs,
  expectAccessible,
  expectFits,
}) => {
  test.setTimeout(180_000)
  const { begin, fillSlot, slot, email, toReview, send, expectSent } = wizard(page)
  await signInAs('sender')
  await begin('nda')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByText('Enter a name.').first()).toBeVisible()
  await expectAccessible()
  await expectFits()
  await fillSlot('Northwind Legal', person('Grace Hopper'))
  await fillSlot('Counterparty', { name: 'Ada Lovelace', email: 'ada@gmial.com' })
  await expect(slot('Counterparty')).toContainText('Did you mean')
  await expectAccessible()
  await email('Counterparty').fill(person('Ada Lovelace').email)
  await toReview()
  await expectAccessible()
  await expectFits()
  await send.click()
  await expectSent()
  await expectAccessible()
})

test("an envelope's pages are accessible and fit 320 px", async ({ page, signInAs, expectAccessible, expectFits }) => {
  test.setTimeout(180_000)
  const sent = await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')], { signedBy: 1 })
  const signed = await signedNda()
  await signInAs('sender')
  await page.goto(`/envelopes/${sent.id}`)
  await loaded(page)
  await expectAccessible()
  await expectFits()
  await chooseAction(page, 'Void')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible()
  await page.goto(`/envelopes/${signed.id}/document?find=Grace`)
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/ of /)
  await expectAccessible()
  await expectFits()
  await page.goto(`/envelopes/${signed.id}/audit`)
  await loaded(page)
  await expectAccessible()
  await expectFits()
})

test("an envelope's other dialogs and views, and its mails, are accessible", { tag: '@long' }, async ({
  page,
  signInAs,
  expectAccessible,
  expectFits,
}) => {
  test.setTimeout(180_000)
  const sent = await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')], { signedBy: 1 })
  const signed = await signedNda()
  await signInAs('sender')
  await page.goto(`/envelopes/${sent.id}`)
  await loaded(page)
  for (const opener of ['Send reminder', 'Change recipient Ada Lovelace']) {
    await page.getByRole('button', { name: opener, exact: true }).click()
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Escape')
  }
  await page.goto(`/envelopes/${sent.id}/document`)
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
  await expectAccessible()
  await expectFits()
  for (const view of ['people', 'raw']) {
    await page.goto(`/envelopes/${signed.id}/audit?view=${view}`)
    await loaded(page)
    await expectAccessible()
    await expectFits()
  }
  await page.goto(`/outbox?to=${sent.people[1]?.email}`)
  await loaded(page)
  await expectFits()
  await page.getByRole('list', { name: 'Emails' }).getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'Open signing link' })).toBeVisible()
  await expectAccessible()
})

test('the signing room, its dialogs and its endings are accessible, and it fits 320 px', { tag: '@long' }, async ({
  page,
  expectAccessible,
  expectFits,
}) => {
  test.setTimeout(180_000)
  const ada = person('Ada Lovelace')
  const nda = await envelope('nda', [person('Grace Hopper'), ada])
  const { expectOpen, mark, finishButton, consent, finish } = room(page)
  await page.goto(await signingLink(ada.email))
  await expectOpen(nda.subject)
  await expect(page.locator('canvas').first()).toBeVisible()
  await expectFits()
  await finishButton.click()
  await expect(page.getByText('Tick this to sign electronically.')).toBeVisible()
  await expectAccessible()
  for (const opener of ['Delegate', 'Decline']) {
    await page.getByRole('button', { name: opener, exact: true }).click()
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
    await expectAccessible()
    await page.keyboard.press('Escape')
  }
  await mark(/^Sign here: Signature, /).click()
  const dialog = page.getByRole('dialog', { name: 'Your signature' })
  await expectAccessible()
  await dialog.getByRole('radio', { name: 'Draw' }).check()
  await expectAccessible()
  await dialog.getByRole('radio', { name: 'Type' }).check()
  await dialog.getByRole('button', { name: 'Adopt signature' }).click()
  // Its name tells the complaint as well by now.
  await page.getByRole('textbox', { name: /^Company: Fill in/ }).fill('Analytical Engines')
  await consent.check()
  await expectAccessible()
  await finish()
  await expectAccessible()
  await page.reload()
  await room(page).expectClosed('You have already completed your part')
  await expectAccessible()
  await expectFits()
})
