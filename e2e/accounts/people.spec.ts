import type { Page } from '@playwright/test'
import { appCode } from '../../lib/tests/app-code'
import { ageSessions } from '../fixtures/database'
import { expect, signOut, test } from '../fixtures/desk'
import { person, subject } from '../fixtures/given'
import { actBeforeScripts } from '../fixtures/scripts'
import { ORIGIN } from '../fixtures/stack'

const PASSWORD = 'a password of their own'

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const inDesk = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

test('an invited person joins, gets another role, and is disabled, each at the next request', async ({
  page,
  signInAs,
  visitor,
  expectAccessible,
}) => {
  const name = subject('Grace')
  const email = `${name.toLowerCase().replace(' ', '.')}@firm.example`
  await signInAs('admin')
  await page.goto('/settings/people')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Role').selectOption('Support')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this link yourself' })
  const link = await dialog.getByText(/\/invite\//).innerText()
  await dialog.getByLabel('I have the link').check()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText(email)

  // Accepting it here would replace the admin's session.
  await page.goto(link)
  await expect(page.getByText('You are signed in as Ada Admin, admin@demo.example')).toBeVisible()
  await expect(page.getByText('Accepting it signs you out.')).toBeVisible()
  await expectAccessible()
  await page.goBack()

  const guest = await visitor()
  // Looking at the link spends nothing.
  await guest.goto(link)
  await actBeforeScripts(guest, link, () => guest.getByLabel('Password').fill('password1234'))
  await expect(guest.getByText('You are signed in')).toHaveCount(0)
  // Who invites, to which account and as what.
  await expect(guest.getByText(/Ada Admin <admin@demo.example> invited you to .+\. Your role: Support\./)).toBeVisible()
  // A common password is refused at its field, with the reason.
  await expect(guest.getByLabel('Password')).toHaveValue('password1234')
  await guest.getByRole('button', { name: 'Join the team' }).click()
  await expect(guest.getByText(/on a list of breached passwords/)).toBeVisible()
  await guest.getByLabel('Password').fill(PASSWORD)
  await guest.getByRole('button', { name: 'Join the team' }).click()
  await expect(inDesk(guest)).toBeVisible()
  await expect(inDesk(guest).getByRole('link', { name: 'Webhooks' })).toHaveCount(0)
  await guest.goto('/settings/activity')
  await expect(guest.getByText('Your role, Support, does not include this page')).toBeVisible()

  await page.reload()
  const act = async (item: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const changeRole = async (role: string) => {
    await act('Change role')
    await page.getByRole('radio', { name: role }).check()
    await page.getByRole('button', { name: 'Change role' }).click()
    await expect(page.getByRole('row', { name })).toContainText(role)
  }
  // Nothing is refused by which the open page would notice that it may show more.
  await changeRole('Admin')
  await expect(inDesk(guest).getByRole('link', { name: 'Webhooks' })).toBeVisible()
  // Nothing can be done to several people at once.
  await expect(page.getByRole('checkbox', { name: `Select ${name}` })).toHaveCount(0)
  // The page that the role did not include opens by itself.
  await expect(guest.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
  // The page that is open informs the person concerned, until they dismiss it.
  const notice = guest.getByRole('status').filter({ hasText: 'An admin changed your account' })
  await expect(notice).toContainText('Ada Admin <admin@demo.example> changed your role from Support to Admin')
  await expect(notice).toContainText('If you didn’t ask for this, tell an admin.')
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
  await guest.reload()
  await expect(guest.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
  await expect(notice).toHaveCount(0)

  // Nor does a page stay open that the new role may not see.
  await changeRole('Sender')
  await expect(guest.getByText('Your role, Sender, does not include this page')).toBeVisible()
  await expect(guest.getByLabel('Person')).toHaveCount(0)
  await expect(inDesk(guest).getByRole('link', { name: 'Webhooks' })).toHaveCount(0)

  const draft = { purpose: 'envelope', content: { recipients: [], emailSubject: subject('Unfinished') } }
  await guest.request.post('/api/drafts', { headers: { origin: ORIGIN }, data: draft })
  await act('Disable')
  const question = page.getByRole('alertdialog')
  await question.getByLabel('1 draft').selectOption({ label: 'Hand over to Ada Admin (you)' })
  await question.getByRole('button', { name: 'Disable', exact: true }).click()
  await expect(page.getByRole('row', { name })).toContainText('Disabled')
  await act('Hand over…')
  await expect(question).toContainText('Nothing is scheduled, waiting or drafted in their name.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  const own = await (await page.request.get('/api/drafts')).json()
  expect(own).toContainEqual(expect.objectContaining({ title: draft.content.emailSubject }))
  // The open page of a disabled person closes by itself, and shows nothing of what was on it.
  await expect(guest.getByText('You are signed out')).toBeVisible()
  await expect(guest.locator('main').getByRole('heading')).toHaveCount(0)
  await guest.getByRole('button', { name: 'Sign in again' }).click()
  await expect(guest).toHaveURL('/sign-in?next=%2Fsettings%2Factivity')
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'This invitation is closed' })).toBeVisible()
})

test('links for another person say who is signed in, also when another site leads to them', { tag: '@long' }, async ({
  page,
  signInAs,
  visitor,
}) => {
  await signInAs('admin')
  const headers = { origin: ORIGIN }
  const invited = { name: 'Lin', email: person('Lin Wei').email, role: 'support' }
  const invite = await (await page.request.post('/api/people/invites', { headers, data: invited })).json()
  const mail = 'http://mail.example/'
  let link = invite.link
  await page.route(mail, (route) => route.fulfill({ contentType: 'text/html', body: `<a href="${link}">The link</a>` }))
  async function expectNote(effect: string) {
    const fromHere = () => page.goto(link)
    const fromElsewhere = () => page.goto(mail).then(() => page.getByRole('link', { name: 'The link' }).click())
    for (const come of [fromHere, fromElsewhere]) {
      await come()
      await expect(page.getByText('You are signed in as Ada Admin, admin@demo.example')).toBeVisible()
      await expect(page.getByText(effect)).toBeVisible()
    }
  }
  await expectNote('This invitation is for another address. Accepting it signs you out.')

  const guest = await visitor()
  await guest.goto(link)
  await guest.getByLabel('Password').fill(PASSWORD)
  await guest.getByRole('button', { name: 'Join the team' }).click()
  await expect(inDesk(guest)).toBeVisible()
  const { people }: { people: { id: string; email: string }[] } = await (await page.request.get('/api/people')).json()
  const id = people.find(({ email }) => email === invited.email)?.id
  link = (await (await page.request.post(`/api/people/${id}/password-reset`, { headers, data: {} })).json()).link
  await expectNote(`This link sets the password of ${invited.email}. You stay signed in.`)
})

test('an app, a passkey and a recovery code each take the second step', { tag: '@long' }, async ({
  page,
  visitor,
  signInAs,
  sessionOf,
  expectAccessible,
}) => {
  const email = await join(await visitor(), page)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Set up app' }).click()
  const secret = (await page.getByRole('button', { name: 'Copy secret' }).getAttribute('title')) ?? ''
  await expectAccessible()
  const first = appCode(secret)
  await page.getByLabel('Code').fill(first)
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  const stored = page.getByRole('dialog', { name: 'Store your recovery codes' })
  const [recoveryCode = ''] = (await stored.locator('code').innerText()).split('\n')
  await stored.getByLabel('I have stored them').check()
  await stored.getByRole('button', { name: 'Done' }).click()

  await signOut(page)
  await signIn(page, email)
  await page.getByLabel('Code').fill(first)
  await page.getByRole('button', { name: 'Continue' }).click()
  // The code that set the app up does not open the dashboard as well.
  await expect(page.getByText('was used already')).toBeVisible()
  await expectAccessible()
  await actBeforeScripts(page, page.url(), () => page.getByLabel('Code').fill(appCode(secret, 1)))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(inDesk(page)).toBeVisible()

  await haveAuthenticator(page)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').last().fill('Laptop')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Laptop')
  await expectAccessible()

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(inDesk(page)).toBeVisible()

  await signOut(page)
  await signIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(inDesk(page)).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByText('9 left.')).toBeVisible()

  // Another admin, without a second factor, is led to set one up as long as the dashboard asks for it.
  const guarded = await visitor({ storageState: await page.context().storageState() })
  const askAdmins = async (second_factor_for_admins: boolean) => {
    const asked = { headers: { origin: ORIGIN }, data: { second_factor_for_admins } }
    expect((await guarded.request.put('/api/people/rules', asked)).status()).toBe(200)
  }
  // Signing in before the rule applies: with it, the demo admin would have to set a factor up first.
  await sessionOf('admin')
  await askAdmins(true)
  try {
    await page.context().clearCookies()
    await signInAs('admin')
    await page.goto('/settings/keys')
    await expect(page).toHaveURL('/second-factor?next=%2Fsettings%2Fkeys')
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
    await expectAccessible()
  } finally {
    await askAdmins(false)
  }
})

test('after many wrong attempts by others the owner signs in on a new device, with a check that the browser does', {
  tag: '@long',
}, async ({ page, visitor }) => {
  const email = await join(await visitor(), await visitor())
  const attempt = () =>
    page.request.post('/api/auth/sign-in/email', {
      headers: { origin: ORIGIN },
      data: { email, password: 'a wrong password' },
    })
  const statuses = await Promise.all(Array.from({ length: 9 }, async () => (await attempt()).status()))
  expect(statuses.toSorted()).toEqual([...Array(8).fill(401), 429])

  await page.goto('/sign-in')
  await signIn(page, email)

  await expect(inDesk(page)).toBeVisible()
})

test('after many wrong codes by others two codes in a row open the dashboard', { tag: '@long' }, async ({
  page,
  visitor,
}) => {
  const email = await join(await visitor(), page)
  const headers = { origin: ORIGIN }
  const { secret } = await (await page.request.post('/api/account/app', { headers })).json()
  await page.request.put('/api/account/app', { headers, data: { code: appCode(secret) } })
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await signIn(page, email)
  await expect(page.getByLabel('Code')).toBeVisible()
  const guess = () => page.request.post('/api/auth/second-step', { headers, data: { code: appCode(secret, 20) } })
  const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await guess()).status()))
  expect(statuses.toSorted()).toEqual([...Array(6).fill(403), 429, 429])

  const code = page.getByLabel('Code', { exact: true })
  await code.fill(appCode(secret))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Too many wrong codes')).toBeVisible()
  await expect(page.getByLabel('Next code')).toBeFocused()
  await code.fill(appCode(secret))
  await page.getByLabel('Next code').fill(appCode(secret, 1))
  await page.keyboard.press('Enter')

  await expect(inDesk(page)).toBeVisible()
})

test('after ten minutes a change asks who is there, keeps what was typed, and goes on', { tag: '@long' }, async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin')
  await page.goto('/settings/people')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite a person' })
  await invite.getByLabel('Name').fill('Grace Hopper')
  await invite.getByLabel('Email').fill(`${subject('fresh').replace(' ', '.')}@firm.example`)
  await ageSessions()
  // The question cannot be loaded: the message names that cause, and the next attempt loads it again.
  await page.route('**/_next/static/**', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(invite).toContainText('could not be loaded. Check the connection and try again.')
  await expect(invite).not.toContainText('you did not confirm')
  await page.unroute('**/_next/static/**')
  await invite.getByRole('button', { name: 'Invite', exact: true }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const password = confirm.getByLabel('Your password')
  await expect(password).toBeFocused()
  await expectAccessible()

  await page.keyboard.press('Escape')
  await expect(confirm).toHaveCount(0)
  await expect(invite).toContainText('Nothing was changed')
  await expect(invite.getByLabel('Name')).toHaveValue('Grace Hopper')
  await invite.getByRole('button', { name: 'Invite', exact: true }).click()
  await password.fill('not the one')
  await page.keyboard.press('Enter')
  await expect(confirm).toContainText('This is not your password.')
  await password.fill('admin-demo-2026')
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await expect(confirm).toHaveCount(0)
  await expect(page.getByRole('dialog')).toContainText('/invite/')
})

/** Somebody of their own in this page's browser: what happens to them touches no other journey. */
async function join(admin: Page, page: Page): Promise<string> {
  const email = `${subject('guard').replace(' ', '.')}@firm.example`
  const headers = { origin: ORIGIN }
  await admin.request.post('/api/auth/sign-in/email', {
    headers,
    data: { email: 'admin@demo.example', password: 'admin-demo-2026' },
  })
  const invited = await admin.request.post('/api/people/invites', {
    headers,
    data: { name: 'Guarded', email, role: 'admin' },
  })
  const { link } = await invited.json()
  const token = String(link).split('/').at(-1)
  await page.request.post('/api/invites/accept', { headers, data: { token, name: 'Guarded', password: PASSWORD } })
  return email
}

/** A device with a fingerprint reader that always says yes. */
async function haveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
