import type { Page } from '@playwright/test'
import { expect, takeDemoAccount, test } from '../fixtures/desk'
import { draftWithDocuments, signatureField } from '../fixtures/draft'
import { participant, title } from '../fixtures/envelope'
import { type Person, person, subject } from '../fixtures/given'
import { paper } from '../fixtures/paper'
import { expectSealed } from '../fixtures/pdf'
import { room } from '../fixtures/room'
import { signingLink } from '../fixtures/service'
import { ORIGIN } from '../fixtures/stack'
import { wizard } from '../fixtures/wizard'

const SENDER = { name: 'Sam Sender', email: 'sender@demo.example' }
const PASSWORD = 'sender-demo-2026'
const AGREEMENT = { name: 'Agreement', bytes: paper([[{ x: 72, y: 72, text: 'Agreement' }]]) }

/** Sends to the sender, and then to somebody beside them; the page is left on the result. */
async function sendToSelfFirst(page: Page, guest: Person, called: string) {
  const { id } = await draftWithDocuments(page, [AGREEMENT], ([document]) => ({
    recipients: [
      { id: 0, ...SENDER },
      { id: 1, ...guest },
    ],
    fields: [0, 1].map((recipient) => ({ ...signatureField(document, recipient), label: 'Signature' })),
    emailSubject: called,
    signerOrderRequired: true,
  }))
  await page.goto(`/drafts/${id}/review`)
  await wizard(page).send.click()
  await wizard(page).expectSent()
}

for (const { width, tag } of [
  { width: 390, tag: [] },
  { width: 1440, tag: '@long' },
]) {
  test(
    `the sender signs now, copies a link and hands the device over, at ${width} px`,
    { tag },
    async ({ page, context }, info) => {
      const guest = person('Grace Hopper')
      const called = subject('Agreement')
      const signNow = page.getByRole('button', { name: 'Sign now' })
      const { expectOpen, expectSigned, adoptTyped, finish } = room(page)
      await page.setViewportSize({ width, height: 844 })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      // Not the session that the other journeys share: it is suspended for a while.
      await page.goto('/sign-in')
      await takeDemoAccount(page, 'sender')

      const envelope =
        await test.step('Sign now leads into the room, from the result and from the envelope', async () => {
          await sendToSelfFirst(page, guest, called)
          await signNow.click()
          await expectOpen(called)
          const id = new URL(page.url()).searchParams.get('envelope') ?? ''
          await page.goto(`/envelopes/${id}`)
          await signNow.click()
          await expectOpen(called)
          await adoptTyped(SENDER.name)
          await finish()
          await page.getByRole('link', { name: 'Back to the envelope' }).click()
          await page.waitForURL(`/envelopes/${id}`)
          await expect(participant(page, guest.email)).toContainText('Waiting to sign')
          await expect(signNow).toHaveCount(0)
          return `/envelopes/${id}`
        })

      const more = page.getByRole('button', { name: `More for ${guest.name}` })
      await test.step('a link is copied only after its warning', async () => {
        await more.click()
        await page.getByRole('menuitem', { name: 'Copy signing link' }).click()
        const dialog = page.getByRole('dialog', { name: 'Copy signing link' })
        await expect(dialog).toContainText(`Anyone with this link can sign as ${guest.name}.`)
        await dialog.getByRole('button', { name: 'Copy signing link' }).click()
        await expect(page.getByText(`Signing link of ${guest.name} copied`)).toBeVisible()
        const copied = await page.evaluate(() => navigator.clipboard.readText())
        expect(new URL(copied).pathname).toBe(await signingLink(guest.email))
      })

      await test.step('while somebody signs here, no address and no call leads into the dashboard', async () => {
        const otherTab = await context.newPage()
        await otherTab.goto(await signingLink(SENDER.email))
        await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible()
        await more.click()
        await page.getByRole('menuitem', { name: 'Hand over to sign here' }).click()
        const dialog = page.getByRole('dialog', { name: 'Hand over to sign here' })
        await dialog.getByRole('button', { name: 'Hand over to sign here' }).click()
        await page.waitForURL('/in-person')
        await expectOpen(called)
        await expect(otherTab).toHaveURL('/in-person')
        // What a signer fills in is kept there; nothing of the dashboard is.
        const keysOfDesk = (tab: typeof page) =>
          tab.evaluate(() => Object.keys(sessionStorage).filter((key) => !key.startsWith('signing:')))
        for (const tab of [page, otherTab]) await expect.poll(() => keysOfDesk(tab)).toEqual([])
        await otherTab.close()
        const hosted = page.getByText(`${guest.name} signs here`)
        // The page before shows the envelope, the one before that the room with the sender's own link.
        for (let steps = 0; steps < 3; steps++) {
          await page.goBack()
          await expect(hosted).toBeVisible()
          await expect(page).toHaveURL('/in-person')
        }
        for (const path of ['/', envelope, '/settings', '/sign-in', '/second-factor', '/setup']) {
          await page.goto(path)
          await expect(page, path).toHaveURL('/in-person')
        }
        const headers = { origin: ORIGIN }
        const calls = [
          await page.request.get('/api/session'),
          await page.request.get(`/api${envelope}`),
          await page.request.get('/api/live'),
          await page.request.post(`/api${envelope}/void`, { headers, data: {} }),
          await page.request.post(`/api${envelope}/links`, { headers, data: { signer: 1, purpose: 'copy' } }),
          await page.request.post('/api/auth/sign-out', { headers, data: {} }),
        ]
        expect(calls.map((answer) => answer.status())).toEqual(calls.map(() => 401))
      })

      await test.step('the guest signs, and the password alone leads back', async () => {
        await expectOpen(called)
        await adoptTyped(guest.name)
        await finish()
        await expectSigned()
        await expect(page.getByRole('link', { name: 'Back to the envelope' })).toHaveCount(0)
        await page.getByRole('button', { name: 'Hand back' }).click()
        const dialog = page.getByRole('dialog', { name: 'Hand back' })
        await dialog.getByLabel('Password').fill('a guess')
        await dialog.getByRole('button', { name: 'Hand back' }).click()
        await expect(dialog.getByText('This is not your password.')).toBeVisible()
        await dialog.getByLabel('Password').fill(PASSWORD)
        await dialog.getByRole('button', { name: 'Hand back' }).click()
        await page.waitForURL(envelope)
        await expect(title(page)).toContainText('Signed')
      })

      await test.step('trail and certificate say who had a link, for what, and who was the host', async () => {
        await page.goto(`${envelope}/audit`)
        const trail = page.getByRole('main')
        for (const sentence of [
          `Sam Sender (${SENDER.email}) opened the envelope to sign now`,
          `Sam Sender (${SENDER.email}) copied the signing link of ${guest.email}`,
          `Sam Sender (${SENDER.email}) handed over a device for ${guest.email} to sign in person`,
          `In person, hosted by Sam Sender (${SENDER.email})`,
        ])
          await expect(trail.getByText(sentence).first()).toBeVisible()
        const file = info.outputPath('signed.pdf')
        await page.goto(`${envelope}/document`)
        const saved = page.waitForEvent('download')
        await page.getByRole('button', { name: /^Download/ }).click()
        await (await saved).saveAs(file)
        expect(expectSealed(file)).toMatch(/In person, host\s+Sam Sender/)
      })
    },
  )
}
