import { readFileSync } from 'node:fs'
import { expect, test } from './fixtures/desk'
import { envelope, person, subject } from './fixtures/given'
import { room } from './fixtures/room'
import { envelopesCalled, get, post, signingLink } from './fixtures/service'
import { tabTo } from './fixtures/tab-to'

test('an agreement with initials on each page is signed without a mouse', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000)
  const [provider, client] = [person('Priya Nair'), person('王小明', 'xiaoming')]
  const agreement = await envelope('agreement', [provider, client], { signedBy: 1 })
  const { expectOpen, mark, consent, finishButton, expectSigned } = room(page)
  // A field that was left empty has its error after its name.
  const line = (name: RegExp) => page.getByRole('textbox', { name })
  await page.goto(await signingLink(client.email))
  await expectOpen(agreement.subject)

  await tabTo(page, mark(/^Initials, page 1, required, .*not adopted yet/))
  await page.keyboard.press('Enter')
  const initials = page.getByRole('dialog', { name: 'Your initials' })
  await expect(initials.getByLabel('Your initials')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('王')
  await page.keyboard.press('Enter')
  await expect(mark(/^Initials, page 1, required, placed$/)).toBeFocused()

  const places = page.getByRole('button', { name: /^Initials, .*not placed yet/ })
  for (let left = await places.count(); left > 0; left--) {
    await tabTo(page, places.first())
    await page.keyboard.press('Enter')
    await expect(places).toHaveCount(left - 1)
  }

  await tabTo(page, mark(/^Sign here: Signature, .*not adopted yet/))
  await page.keyboard.press('Enter')
  const name = page.getByRole('dialog', { name: 'Your signature' }).getByLabel('Your name')
  await expect(name).toHaveValue(client.name)
  await expect(name).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(mark(/^Signature, .*, placed$/)).toBeFocused()
  await tabTo(page, line(/^Company/))
  await page.keyboard.type('Lotus Bridge Trading')
  await tabTo(page, line(/^Start Date/))
  await page.keyboard.type('1 February')
  await expect(page.getByText(/^(\d+) of \1 fields$/)).toBeVisible()

  await tabTo(page, consent)
  await page.keyboard.press('Space')
  await tabTo(page, finishButton)
  await page.keyboard.press('Enter')
  await expectSigned()
  await expect(page.getByRole('heading', { name: 'You have signed' })).toBeFocused()
  expect(await get(`/envelopes/${agreement.id}`)).toMatchObject({ status: 'Signed' })
})

test('a template is opened, edited, duplicated, deleted and sent without a mouse', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  test.setTimeout(120_000)
  const name = subject('Lease by keyboard')
  const tess = person('Tess Tenant')
  const signature = { id: 'a', type: 'signature', signerIndex: 0, page: 1, x: 0.2, y: 0.2, width: 0.3, height: 0.05 }
  const unsignedPdf = readFileSync('service/seed/documents/nda.pdf').toString('base64')
  const template = await post('/templates', {
    templateName: name,
    emailSubject: name,
    signers: [{ id: 0, name: 'Tenant', defaultName: tess.name, defaultEmail: tess.email }],
    files: [{ name: 'Lease.pdf', unsignedPdf, fields: [signature] }],
  })
  const heading = (text: string) => page.getByRole('heading', { name: text, exact: true })
  const press = async (role: 'button' | 'link', label: string) => {
    await tabTo(page, page.getByRole(role, { name: label, exact: true }))
    await page.keyboard.press('Enter')
  }
  const act = async (menu: string, item: string) => {
    await press('button', menu)
    const choice = page.getByRole('menuitem', { name: item })
    await expect(choice).toBeVisible()
    while (!(await choice.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
  }
  const saveFromReview = async (title: string) => {
    await press('button', 'Save template')
    await expect(heading(`Saved “${title}”`)).toBeFocused()
  }
  await signInAs('sender')
  await page.goto(`/templates?q=${encodeURIComponent(name)}`)

  await press('link', name)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await press('button', 'Edit')
  await expect(heading('Documents and signers')).toBeFocused()
  const uploads = async () =>
    (await page.request.get(`${page.url().replace('/drafts', '/api/drafts').replace('/documents', '/uploads')}`)).json()
  await expect.poll(async () => (await uploads())[0]?.state).toBe('ready')
  await press('link', 'Fields')
  await expect(heading('Fields')).toBeFocused()
  await press('button', 'Text')
  await expect(page.getByRole('status').first()).toHaveText(/^Text for Tenant added/)
  await expect(page.getByRole('application').locator('button[data-field]')).toHaveCount(2)
  await press('button', 'Continue to review')
  await expect(heading('Review and save')).toBeFocused()
  await saveFromReview(name)
  expect(await get(`/templates/${template}`)).toMatchObject({ files: [{ fields: [{}, { type: 'text' }] }] })

  await press('link', 'Open the template')
  await act(`More actions for ${name}`, 'Duplicate')
  await expect(heading('Documents and signers')).toBeFocused()
  await expect.poll(async () => (await uploads())[0]?.state).toBe('ready')
  await press('link', 'Review and save')
  await expect(heading('Review and save')).toBeFocused()
  await saveFromReview(`Copy of ${name}`)

  await page.goto(`/templates?q=${encodeURIComponent(name)}`)
  await act(`Actions for Copy of ${name}`, 'Delete')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' })).toBeFocused()
  await press('button', 'Delete template')
  await expect(page.getByRole('link', { name: `Copy of ${name}`, exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeFocused()

  await press('link', `Send ${name}`)
  await page.waitForURL(/\/drafts\/.*\/recipients/)
  await press('button', 'Continue to review')
  await expect(heading('Review and send')).toBeFocused()
  await press('button', 'Send')
  await expect(heading('Sent')).toBeFocused()
  expect(await envelopesCalled(name)).toHaveLength(1)
})

test('Escape empties the search of envelopes, and then leaves it to the keys of the list', async ({
  page,
  signInAs,
}) => {
  await signInAs('sender')
  await page.goto('/envelopes')
  const rows = page.getByRole('table', { name: 'Envelopes' }).locator('a[data-row]')
  await expect(rows.first()).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search envelopes' })

  // The keys of a page work once its scripts have come.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 500 })
  }).toPass()
  await search.fill('agreement')
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).not.toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
})

test('keys lead to pages, and the focus stays in them', async ({ page, signInAs }) => {
  await signInAs('sender')
  await page.goto('/')
  const content = page.locator('main#content')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })

  // The keys of a page work once its scripts have come.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(shortcuts).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(shortcuts).toContainText('Bulk jobs')
  await page.keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()

  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await page.waitForURL('/envelopes')
  const rows = page.getByRole('table', { name: 'Envelopes' }).locator('a[data-row]')
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/envelopes\/[0-9a-f-]{36}/)
  await expect(content).toBeFocused()

  await page.keyboard.press('c')
  await page.waitForURL('/envelopes/new')
  await expect(page.getByRole('heading', { name: 'New envelope', level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.waitForURL('/signers')
  await expect(page.getByRole('heading', { name: 'Signers', level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.waitForURL('/outbox')
  const emails = page.getByRole('list', { name: 'Emails' }).getByRole('link')
  await expect(emails.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(emails.first()).toBeFocused()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.waitForURL('/drafts')
  await expect(page.locator('body')).not.toBeFocused()
})

test('a dialog keeps the focus, Escape closes it and gives it back', async ({ page, signInAs }) => {
  const nda = await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')])
  await signInAs('sender')
  await page.goto(`/envelopes/${nda.id}`)
  const opener = page.getByRole('button', { name: 'More', exact: true })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Void' }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  for (let stops = 0; stops < 6; stops++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})
