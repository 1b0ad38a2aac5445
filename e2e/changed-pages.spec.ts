import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, takeDemoAccount, test } from './fixtures/desk'
import { dropFiles } from './fixtures/draft'
import { chooseAction } from './fixtures/envelope'
import { envelope, person, subject } from './fixtures/given'
import { room } from './fixtures/room'
import { actBeforeScripts, loseScripts } from './fixtures/scripts'
import { get, signingLink } from './fixtures/service'
import { ORIGIN } from './fixtures/stack'
import { changePagesEarly, translatePages } from './fixtures/translator'
import { wizard } from './fixtures/wizard'

/** Opens the room of an NDA and fills in everything but the consent. */
async function fillIn(page: Page, email: string, name: string): Promise<void> {
  const { field, adoptTyped } = room(page)
  await page.goto(await signingLink(email))
  await field('Company').fill('Northwind Legal Ltd')
  await adoptTyped(name)
}

test('on a page that a translator rewrites, signing and declining show their outcomes', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await translatePages(context)
  const [grace, ada] = [person('Grace Hopper'), person('Ada Lovelace')]
  const nda = await envelope('nda', [grace, ada])
  await fillIn(page, grace.email, grace.name)
  await room(page).finish()
  await expect(page.locator('font').first()).toBeVisible()

  await page.goto(await signingLink(ada.email))
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(/^Reason/).fill('Not for us')
  await dialog.getByRole('button', { name: 'Decline to sign' }).click()
  await room(page).expectClosed('You have declined')
  expect(await get(`/envelopes/${nda.id}`)).toMatchObject({ status: 'Declined' })
})

test('on a page that a translator rewrites, a signer delegates', { tag: '@long' }, async ({ page, context }) => {
  await translatePages(context)
  const [grace, ada, eve] = [person('Grace Hopper'), person('Ada Lovelace'), person('Eve Example')]
  await envelope('nda', [grace, ada])
  await page.goto(await signingLink(grace.email))
  await page.getByRole('button', { name: 'Delegate', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delegate to somebody else' })
  await dialog.getByLabel('Name').fill(eve.name)
  await dialog.getByLabel('Email').fill(eve.email)
  await dialog.getByRole('button', { name: /^Delegate/ }).click()
  await room(page).expectClosed(`${eve.name} signs in your place`)
})

test('on a page that a translator rewrites, people sign in, send, and work in the list', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await translatePages(context)
  const called = subject('Translated')
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill('nobody@demo.example')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('The email address or the password is wrong.')).toBeVisible()
  await takeDemoAccount(page, 'sender')

  const { prepare, send, expectSent, openEnvelope } = wizard(page)
  await prepare(called, [person('Grace Hopper'), person('Ada Lovelace')])
  await send.click()
  await expectSent()
  const id = await openEnvelope()

  await page.goto('/envelopes')
  await page.getByRole('checkbox', { name: `Select ${called}` }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.goto(`/envelopes/${id}`)
  await chooseAction(page, 'Void')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Void envelope' }).click()
  await expect(page.getByRole('main')).toContainText('Voided')
})

test('a page that an extension changes before its scripts run loses nothing that was typed or dropped', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  // React reports that it renders such a page again, which would fail a page of `visitor`.
  const context = await browser.newContext({ baseURL })
  await changePagesEarly(context)
  const page = await context.newPage()
  await actBeforeScripts(page, '/sign-in', async () => {
    await expect(page.locator('font').first()).toBeAttached()
    await page.getByLabel('Password').fill('sender-demo-2026')
    await page.getByLabel('Email').fill('sender@demo.ex')
  })
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('ample')
  await expect(page.getByLabel('Email')).toHaveValue('sender@demo.example')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()

  await actBeforeScripts(page, '/envelopes/new', async () => {
    await expect(page.locator('font').first()).toBeAttached()
    await dropFiles(page, [{ name: 'Lease.pdf', bytes: readFileSync('service/seed/documents/nda.pdf') }])
  })
  await expect(page.getByRole('textbox', { name: 'Name of the document' })).toHaveValue('Lease')

  const [grace, ada] = [person('Grace Hopper'), person('Ada Lovelace')]
  await envelope('nda', [grace, ada])
  await fillIn(page, grace.email, grace.name)
  await room(page).finish()
  await context.close()
})

test('after an act, a page that failed shows what the server knows, not the room as if unsigned', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  const [grace, ada] = [person('Grace Hopper'), person('Ada Lovelace')]
  await envelope('nda', [grace, ada])
  // The page fails, which a page of `visitor` must not.
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await fillIn(page, grace.email, grace.name)
  // As an extension that moves what it wants to be elsewhere.
  await page.evaluate(() => {
    const main = document.querySelector('main')
    const frame = document.createElement('div')
    main?.replaceWith(frame)
    if (main) frame.append(main)
  })
  await room(page).consent.check()
  await room(page).finishButton.click()
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await room(page).expectClosed('You have already completed your part')
  await context.close()
})

test('in a tab left open during an upgrade, what is missing is named, and a reload keeps what was typed', {
  tag: '@long',
}, async ({ page, signInAs }) => {
  const [grace, ada] = [person('Grace Hopper'), person('Ada Lovelace')]
  await envelope('nda', [grace, ada])
  const note = page.getByRole('status').filter({ hasText: 'A new version is available' })
  const reload = note.getByRole('button', { name: 'Reload' })
  const { field } = room(page)
  await page.goto(await signingLink(grace.email))
  await field('Company').fill('Northwind Legal Ltd')
  let upgrade = await loseScripts(page)
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(note).toBeVisible()
  await expect(field('Company')).toHaveValue('Northwind Legal Ltd')
  await upgrade()
  await reload.click()
  await expect(field('Company')).toHaveValue('Northwind Legal Ltd')
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()

  await signInAs('admin')
  await page.goto('/settings/branding')
  const name = page.getByLabel(/^Sender name/)
  await name.fill('Sam Typing')
  upgrade = await loseScripts(page)
  await page.getByRole('button', { name: /: menu$/ }).click()
  await expect(note).toBeVisible()
  await upgrade()
  await reload.click()
  await expect(note).toHaveCount(0)
  await expect(name).toHaveValue('Sam Typing')
})

test('a part that the connection lost is loaded again on Retry', { tag: '@long' }, async ({ page }) => {
  const [grace, ada] = [person('Grace Hopper'), person('Ada Lovelace')]
  await envelope('nda', [grace, ada])
  await page.goto(await signingLink(grace.email))
  await page.route('**/_next/static/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  const note = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
  await expect(note).toBeVisible()
  await page.unroute('**/_next/static/**')
  await note.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(note).toHaveCount(0)
})

test('an early keystroke survives hydration in every form', async ({ page, signInAs, visitor }) => {
  await signInAs('admin')
  const headers = { origin: ORIGIN }
  const invited = { name: 'Early Bird', email: person('Early Bird').email, role: 'sender' }
  const { link } = await (await page.request.post('/api/people/invites', { headers, data: invited })).json()
  const guest = await visitor()
  await actBeforeScripts(guest, link, () => guest.getByLabel('Your name').fill('Earl Y. Bird'))
  await expect(guest.getByLabel('Your name')).toHaveValue('Earl Y. Bird')
  await guest.getByLabel('Password').fill('a password of their own')
  await guest.getByRole('button', { name: 'Join the team' }).click()
  await expect(guest.getByRole('navigation', { name: 'Pages' })).toBeVisible()

  const { people }: { people: { id: string; email: string }[] } = await (await page.request.get('/api/people')).json()
  const id = people.find(({ email }) => email === invited.email)?.id
  const reset = await (await page.request.post(`/api/people/${id}/password-reset`, { headers, data: {} })).json()
  await actBeforeScripts(guest, reset.link, () => guest.getByLabel('New password').fill('another of their own'))
  await expect(guest.getByLabel('New password')).toHaveValue('another of their own')

  const forms = [
    ['/envelopes', page.getByRole('searchbox', { name: 'Search envelopes' })],
    ['/signers', page.getByRole('searchbox', { name: 'Search people' })],
    ['/settings/branding', page.getByLabel(/^Sender name/)],
  ] as const
  for (const [path, field] of forms) {
    await actBeforeScripts(page, path, () => field.fill('typed early'))
    await expect(field).toHaveValue('typed early')
  }
})
