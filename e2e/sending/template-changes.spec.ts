import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { expect, test } from '../fixtures/desk'
import { draftWithDocument } from '../fixtures/draft'
import { person, subject } from '../fixtures/given'
import { post } from '../fixtures/service'
import { ORIGIN } from '../fixtures/stack'
import { wizard } from '../fixtures/wizard'

const headers = { origin: ORIGIN }
const pdf = readFileSync('service/seed/documents/nda.pdf')
const SIGNATURE = { id: 'a', type: 'signature' as const, page: 1, x: 0.2, y: 0.2, width: 0.3, height: 0.05 }

test('a template is duplicated and saved, then deleted after its consequences were read', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  await signInAs('sender')
  await page.goto('/templates')
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.waitForURL(/\/drafts\/[0-9a-f-]+\/documents/)
  const draft = page.url().replace(/\/documents.*$/, '')
  // Review would lead back here while the copied document is still being checked.
  await expect(page.getByRole('button', { name: /^Pages of / })).toBeVisible()

  await page.goto(`${draft}/review`)
  const name = `Copy for the journey ${Date.now()}`
  await page.getByLabel('Template name').fill(name)
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByRole('heading', { name: `Saved “${name}”` })).toBeVisible()
  await page.getByRole('link', { name: 'Open the template' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Envelopes that were sent from it stay as they are.')
  await page.getByRole('button', { name: 'Delete template' }).click()
  await page.waitForURL(/\/templates$/)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveTitle("Templates · Sender's desk")
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('support sees templates without the means to change them', { tag: '@long' }, async ({ page, signInAs }) => {
  await signInAs('support')
  await page.goto('/templates')
  await expect(page.getByRole('list').getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create template' })).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await expect(page.getByRole('menuitem')).toHaveText(['Export field values'])
})

test('a draft is saved as a template, whose default person and locked fields a send begins with', {
  tag: '@long',
}, async ({ page, signInAs }) => {
  await signInAs('sender')
  const called = subject('Lease')
  const content = { recipients: [{ id: 0, ...person('Ada Lovelace') }], emailSubject: called }
  const { id, document } = await draftWithDocument(page, { name: 'Lease.pdf', bytes: pdf }, content)
  const fields = [{ ...SIGNATURE, document, recipient: 0 }]
  const data = { version: 1, content: { ...content, documents: [{ id: document, name: 'Lease.pdf' }], fields } }
  expect((await page.request.put(`/api/drafts/${id}`, { headers, data })).status()).toBe(200)

  await page.goto(`/drafts/${id}/review`)
  await page.getByRole('button', { name: 'Save as template' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Template name')).toHaveValue(called)
  await expect(dialog.getByLabel('Role of Ada Lovelace')).toHaveValue('Signer 1')
  await dialog.getByLabel('Role of Ada Lovelace').fill('Tenant')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.waitForURL(/\/documents/)
  await expect(page.getByRole('button', { name: /^Pages of / })).toBeVisible()

  const steps = page.getByRole('navigation', { name: /^Steps/ })
  const slot = page.getByRole('region', { name: 'Slot 1' })
  await expect(slot.getByLabel('Slot name')).toHaveValue('Tenant')
  // A template needs nobody.
  for (const part of ['name', 'email']) await slot.getByLabel(`Default ${part}`).clear()
  await slot.getByLabel('Default email').press('Tab')
  await steps.getByRole('link', { name: 'Review' }).click()
  await expect(page.getByRole('button', { name: 'Save template' })).toBeVisible()
  await expect(page.getByText('Something is missing before this can be saved.')).toHaveCount(0)
  await steps.getByRole('link', { name: 'Documents' }).click()
  const tess = person('Tess Tenant')
  await slot.getByLabel('Default name').fill(tess.name)
  await slot.getByLabel('Default email').fill(tess.email)
  await slot.getByLabel('Default email').press('Tab')
  await steps.getByRole('link', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByRole('heading', { name: `Saved “${called}”` })).toBeVisible()

  await page.getByRole('link', { name: 'Send it' }).click()
  await expect(wizard(page).name('Tenant')).toHaveValue(tess.name)
  await expect(wizard(page).email('Tenant')).toHaveValue(tess.email)
  await page.goto(page.url().replace('/recipients', '/fields'))
  await expect(page.getByRole('heading', { level: 2, name: 'Signers' })).toBeAttached()
  await expect(page).toHaveURL(/\/recipients/)
})

/** A draft that edits the template, with its documents checked. */
async function editOf(page: Page, template: string): Promise<Draft> {
  const data = { id: randomUUID(), as: 'edit' }
  const draft: Draft = await (await page.request.post(`/api/templates/${template}/draft`, { headers, data })).json()
  const uploads = async () => (await page.request.get(`/api/drafts/${draft.id}/uploads`)).json()
  await expect.poll(async () => (await uploads())[0]?.state).toBe('ready')
  return draft
}

test('saving a template second shows who changed it and how, and can keep both versions', {
  tag: '@long',
}, async ({ page, signInAs, visitor, sessionOf }) => {
  await signInAs('sender')
  const rival = await visitor({ storageState: await sessionOf('admin') })
  const name = subject('Shared lease')
  const template = await post('/templates', {
    templateName: name,
    signers: [{ id: 0, name: 'Tenant' }],
    files: [{ name: 'Lease.pdf', unsignedPdf: pdf.toString('base64'), fields: [{ ...SIGNATURE, signerIndex: 0 }] }],
  })
  const [mine, theirs] = [await editOf(page, template), await editOf(rival, template)]
  const recipients = theirs.content.recipients.map((slot) => ({ ...slot, name: 'Renter' }))
  const changed = { version: theirs.version, content: { ...theirs.content, recipients } }
  const { version } = await (await rival.request.put(`/api/drafts/${theirs.id}`, { headers, data: changed })).json()
  const saved = await rival.request.post(`/api/drafts/${theirs.id}/template`, { headers, data: { version } })
  expect(saved.status()).toBe(200)

  await page.goto(`/drafts/${mine.id}/review`)
  await page.getByLabel('Subject').fill('Your lease')
  await page.getByLabel('Subject').press('Tab')
  await page.getByRole('button', { name: 'Save template' }).click()

  const panel = page.getByRole('region', { name: 'Another version' })
  await expect(panel).toBeFocused()
  const { person: admin } = await (await rival.request.get('/api/session')).json()
  await expect(panel).toContainText(`${admin.name} saved it`)
  const rows = panel.getByRole('table', { name: 'What differs' }).getByRole('row')
  await expect(rows).toHaveText([
    /What differs/,
    /Slot “Renter”.*Renter · Signer.*Tenant · Signer/,
    /Subject.*None.*Your lease/,
  ])
  await panel.getByRole('button', { name: 'Replace it with mine' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`Replace what ${admin.name} saved`)
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Save mine as a copy' }).click()
  await expect(page.getByRole('heading', { name: `Saved “Copy of ${name}”` })).toBeVisible()
  await page.goto(`/templates?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: `Copy of ${name}`, exact: true })).toBeVisible()
})
