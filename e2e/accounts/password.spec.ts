import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkpoint } from '../fixtures/database'
import { expect, test } from '../fixtures/desk'
import { signatureField } from '../fixtures/draft'
import { person, subject } from '../fixtures/given'
import { DATA_DIR, ORIGIN } from '../fixtures/stack'
import { wizard } from '../fixtures/wizard'

/** The files below a folder that have a text in them, as the programs could write it. */
function filesWith(text: string, folder: string): string[] {
  const needles = [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(Buffer.from(text).toString('base64url')),
  ]
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return []
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    return needles.some((needle) => bytes.includes(needle)) ? [path] : []
  })
}

test(
  'a locked PDF is opened with its password and sent, and the password is nowhere afterwards',
  { tag: '@long' },
  async ({ page, signInAs }, info) => {
    const password = `only-${randomUUID()}`
    const file = info.outputPath('Lease.pdf')
    execFileSync('qpdf', ['--encrypt', password, password, '256', '--', 'service/seed/documents/nda.pdf', file])
    const ada = person('Ada Lovelace')
    await signInAs('sender')

    await page.goto('/envelopes/new')
    await page.locator('input[type=file]').setInputFiles(file)
    const input = page.getByLabel(/^Password of/)
    await expect(input).toBeVisible()
    await page.getByRole('navigation', { name: 'Steps of sending' }).getByRole('link', { name: 'Fields' }).click()
    await page.getByRole('link', { name: 'Lease.pdf needs its password' }).click()
    await input.fill('wrong')
    await input.press('Enter')
    await expect(page.getByText('This password doesn’t open the PDF. Try again.')).toBeVisible()
    await expect(input).toHaveValue('')
    await input.fill(password)
    await input.press('Enter')
    await expect(input).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Pages of Lease' })).toBeVisible()
    await expect(wizard(page).saved).toBeVisible()

    const id = /drafts\/([^/]+)/.exec(page.url())?.[1] ?? ''
    const { version, content } = await (await page.request.get(`/api/drafts/${id}`)).json()
    const data = {
      version,
      content: {
        ...content,
        emailSubject: subject('Lease'),
        recipients: [{ id: 0, ...ada }],
        fields: [signatureField(content.documents[0].id, 0)],
      },
    }
    expect((await page.request.put(`/api/drafts/${id}`, { headers: { origin: ORIGIN }, data })).status()).toBe(200)
    await page.goto(`/drafts/${id}/review`)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible({ timeout: 20_000 })

    await checkpoint()
    // The search finds what is there.
    expect(filesWith(ada.email, DATA_DIR)).not.toEqual([])
    expect(filesWith(password, DATA_DIR)).toEqual([])
    const stored = await page.context().storageState({ indexedDB: true })
    const tab = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]))
    expect(JSON.stringify(stored) + tab + (await page.content())).not.toContain(password)
  },
)
