import type { Page } from '@playwright/test'
import { expect, takeDemoAccount, test } from '../fixtures/desk'
import { title } from '../fixtures/envelope'
import { envelope, person, signedNda, subject, templateId } from '../fixtures/given'
import { mutatingRoutes } from '../fixtures/routes'
import { holdScripts } from '../fixtures/scripts'
import { ORIGIN } from '../fixtures/stack'
import { wizard } from '../fixtures/wizard'

/** Calls a route as a script of the dashboard's own page would, with the person's session. */
function call(page: Page, method: string, path: string, body: unknown = {}): Promise<number> {
  return page.evaluate(
    async (route) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(route.path, { method: route.method, headers, body: JSON.stringify(route.body) })
      return response.status
    },
    { method, path, body },
  )
}

test('whoever is not signed in goes to sign in and comes back to the page they asked for', async ({ page }) => {
  const nda = await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')])
  await page.goto(`/envelopes/${nda.id}/audit?view=people`)
  await page.waitForURL(/\/sign-in\?next=/)
  await page.getByLabel('Email').fill('sender@demo.example')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('The email address or the password is wrong.')).toBeVisible()
  await takeDemoAccount(page, 'sender')
  await expect(page).toHaveURL(`/envelopes/${nda.id}/audit?view=people`)
  await expect(title(page)).toContainText(nda.subject)
})

test('a wrong password is reported without moving the page, with help and a button to show it', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByText('Forgot your password? Ask an admin for a link.')).toBeVisible()
  await page.getByLabel('Email').fill('nobody@demo.example')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Show characters' }).click()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
  const positions = () =>
    Promise.all(
      [title(page), page.getByRole('button', { name: 'Sign in', exact: true }), page.getByText('Demo accounts')].map(
        async (part) => (await part.boundingBox())?.y,
      ),
    )
  const before = await positions()

  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(page.getByText('The email address or the password is wrong.')).toBeVisible()
  expect(await positions()).toEqual(before)
  await expect(page.getByLabel('Password')).toBeFocused()
})

test('the session is a strict cookie that no script reads, and signing out ends it at once', { tag: '@long' }, async ({
  page,
  context,
}) => {
  // Whoever is quicker than the scripts of the page loses nothing, and sends no password in an address.
  const letScriptsIn = await holdScripts(page)
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('admin@demo.example')
  await page.getByLabel('Password').fill('admin-demo-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await letScriptsIn()
  await page.waitForURL('/')
  const cookies = await context.cookies()
  const [session] = cookies.filter(({ name }) => name.endsWith('desk-session'))
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect(cookies.filter(({ httpOnly, value }) => !httpOnly && value === session?.value)).toEqual([])

  const letThemIn = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('button', { name: /: menu$/ }).click()
  await letThemIn()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('/sign-in')
  await context.addCookies(cookies)
  await page.goto('/envelopes')
  await page.waitForURL(/\/sign-in/)
  expect((await page.request.get('/api/envelopes')).status()).toBe(401)
})

test('support reads and resends, and neither sees nor reaches more', async ({ page, signInAs }) => {
  const nda = await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')], { signedBy: 1 })
  await signInAs('support')

  await page.goto('/envelopes')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('link', { name: 'New envelope' })).toHaveCount(0)
  await page.goto('/templates')
  await expect(page.getByText('Only senders and admins can send envelopes.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Send/ })).toHaveCount(0)
  await page.goto(`/templates/${await templateId('nda')}/send`)
  await expect(page.getByText('Only senders and admins can prepare envelopes.')).toBeVisible()
  await page.goto(`/envelopes/${nda.id}`)
  await expect(page.getByRole('button', { name: 'Send reminder', exact: true })).toBeVisible()
  // Only one person can sign now, so the row does not repeat it.
  await expect(page.getByRole('button', { name: /^Send reminder/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Copy link to this page', 'Export field values'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Change recipient/ })).toHaveCount(0)

  const route = `/api/envelopes/${nda.id}`
  const charles = { name: 'Charles Babbage', email: 'charles@signers.example' }
  expect(await call(page, 'POST', `${route}/void`)).toBe(403)
  expect(await call(page, 'POST', `${route}/signers/${nda.people[0]?.email}/delegate`, charles)).toBe(403)
  expect(await call(page, 'POST', '/api/drafts', { templateId: await templateId('nda') })).toBe(403)
  expect(await call(page, 'POST', `/api/drafts/${nda.id}/send`, { version: 1 })).toBe(403)
  expect(await call(page, 'POST', `${route}/resend`)).toBe(200)
  await page.reload()
  await expect(title(page)).toContainText('Sent')
})

test('a page that the role does not include says what it is and whom to ask, at its own address', {
  tag: '@long',
}, async ({ page, signInAs, visitor, expectAccessible }) => {
  const restricted = [
    ['/webhooks', 'Webhooks', 'manage webhooks', 'admin'],
    ['/settings/people', 'People', 'manage people', 'admin'],
    ['/settings/keys', 'API keys', 'manage keys', 'admin'],
    ['/settings/activity', 'Activity', 'read the record of who did what', 'admin'],
    ['/drafts', 'Drafts', 'prepare envelopes', 'sender'],
  ] as const
  await signInAs('support')
  for (const [path, name, does, role] of restricted) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Your role, Support, does not include this page')).toBeVisible()
    const sentence = `Only ${role === 'admin' ? 'admins' : 'senders and admins'} can ${does}. Ask an admin for access.`
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  await expectAccessible()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL('/')

  const stranger = await visitor()
  await stranger.goto('/settings/people')
  await expect(stranger).toHaveURL('/sign-in?next=%2Fsettings%2Fpeople')
})

for (const role of ['sender', 'admin'] as const) {
  test(`${role} may send, void and change recipients`, { tag: '@long' }, async ({ page, signInAs }) => {
    const nda = await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')])
    await signInAs(role)
    await page.goto(`/envelopes/${nda.id}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Void' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Change recipient/ })).toHaveCount(2)
    await page.goto('/templates')
    await expect(page.getByRole('link', { name: /^Send / }).first()).toBeVisible()
    expect(await call(page, 'POST', `/api/envelopes/${nda.id}/void`)).toBe(200)
  })
}

test('a draft belongs to the person who began it', { tag: '@long' }, async ({ page, signInAs, visitor, sessionOf }) => {
  await signInAs('sender')
  const { begin, fillSlot, saved } = wizard(page)
  await begin('nda')
  await fillSlot('Northwind Legal', person('Grace Hopper'))
  await page.keyboard.press('Tab')
  await expect(saved).toBeVisible()
  const admin = await visitor({ storageState: await sessionOf('admin') })
  await admin.goto(page.url())
  await expect(admin.getByText('This draft does not exist')).toBeVisible()
})

test('a request of a foreign origin is refused on every route that changes something', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  const routes = mutatingRoutes()
  expect(routes.length).toBeGreaterThan(14)
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: ORIGIN.replace('localhost', '127.0.0.1') },
    { origin: ORIGIN, 'sec-fetch-site': 'same-site' },
    {},
  ]
  for (const { method, path } of routes) {
    for (const headers of foreign) {
      const answer = await page.request.fetch(path, { method, headers, data: {} })
      expect(answer.status(), `${method} ${path} ${JSON.stringify(headers)}`).toBe(403)
      expect(await answer.json()).toMatchObject({ message: expect.stringContaining('did not come from the dashboard') })
    }
  }
})

test('neither the key nor a signing link reaches the browser on a whole journey', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  const [sent, signed] = [await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')]), await signedNda()]
  const seen: { url: string; text: string }[] = []
  const reading: Promise<unknown>[] = []
  page.on('response', (response) => {
    // The line by which changes are told has no end; what it tells is looked at in live.spec.ts.
    if (response.status() >= 300 || response.request().resourceType() === 'eventsource') return
    const text = response.body().then((body) => seen.push({ url: response.url(), text: body.toString('latin1') }))
    reading.push(text.catch(() => 'the page was left before it had arrived'))
  })
  await signInAs('admin')
  for (const path of ['/', '/envelopes', '/templates', '/settings', `/templates/${await templateId('nda')}`]) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  for (const { id } of [sent, signed]) {
    for (const tab of ['', '/document', '/audit']) {
      await page.goto(`/envelopes/${id}${tab}`, { waitUntil: 'networkidle' })
    }
  }
  const { prepare, send, expectSent } = wizard(page)
  await prepare(subject('Canary'), [person('Grace Hopper'), person('Ada Lovelace')])
  await send.click()
  await expectSent()
  await Promise.all(reading)

  expect(seen.length).toBeGreaterThan(60)
  const having = (pattern: string | RegExp) => seen.filter(({ text }) => text.match(pattern)).map(({ url }) => url)
  expect(having('sk_live_')).toEqual([])
  expect(having(/"formUrl":\s*"/)).toEqual([])
  expect(having('"unsignedPdf"')).toEqual([])
  // 32 random bytes in base64url; code names the path only.
  expect(having(/\/sign\/[A-Za-z0-9_-]{43}/)).toEqual([])
})
