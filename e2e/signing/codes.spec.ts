import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import { compareSoon } from '../fixtures/database'
import { expect, test } from '../fixtures/desk'
import { draftWithDocuments, signatureField } from '../fixtures/draft'
import { person, subject } from '../fixtures/given'
import { paper, sentPaper } from '../fixtures/paper'
import { expectSealed } from '../fixtures/pdf'
import { roomInAnyLanguage } from '../fixtures/room'
import { asSigner, get, mailsTo, post, signingLink } from '../fixtures/service'
import { wizard } from '../fixtures/wizard'

type Texts = { pages: Record<string, string>; mail: Record<string, string> }
const textsIn = (language: string): Texts =>
  JSON.parse(readFileSync(`lib/messages/translations/${language}.json`, 'utf8'))
/** What a message says to somebody who signs. */
const toSign = (message = '') => /other \{(.*)\}\}/.exec(message)?.[1] ?? message

const heading = (page: Page, name: string | undefined) => page.getByRole('heading', { level: 1, name, exact: true })
const LINES = [{ x: 72, y: 72, text: 'Agreement' }]

/** What the page that asks for a code shows in a language. */
function codePage(page: Page, { pages }: Texts) {
  const input = page.getByRole('textbox')
  return {
    async expectOpen(direction: 'ltr' | 'rtl') {
      await expect(heading(page, pages.enterCodeTitle)).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('dir', direction)
    },
    async enter(code: string) {
      await input.fill(code)
      await page.getByRole('button', { name: pages.openDocument }).click()
    },
    refusal: page.getByText(pages.codeWrong ?? '', { exact: true }),
  }
}

async function actionsOf(id: string): Promise<string> {
  return JSON.stringify(await get(`/envelopes/${id}/audit`))
}

for (const width of [390, 1440]) {
  test(
    `an access code that the sender tells opens a document in Arabic, at ${width} px`,
    { tag: '@long' },
    async ({ page, signInAs, visitor }, info) => {
      const signer = person('ليلى حداد', 'layla')
      const called = subject('Agreement')
      const texts = textsIn('ar')
      await page.setViewportSize({ width, height: 844 })
      await signInAs('sender')

      const { id, code } =
        await test.step('the sender chooses language and code, and reads the code once more', async () => {
          const { send, expectSent, openEnvelope } = wizard(page)
          const draft = await draftWithDocuments(
            page,
            [{ name: 'Agreement', bytes: paper([LINES]) }],
            ([document]) => ({
              recipients: [{ id: 0, ...signer }],
              fields: [
                {
                  ...signatureField(document, 0),
                  id: 'company',
                  type: 'text',
                  y: 0.3,
                  label: 'Company',
                  required: true,
                },
                { ...signatureField(document, 0), label: 'Signature' },
              ],
              emailSubject: called,
            }),
          )
          await page.goto(`/drafts/${draft.id}/recipients`)
          const card = page.getByRole('region', { name: /^Recipient/ })
          await card.getByLabel('Language').selectOption('العربية')
          await card.getByLabel('Ask for a code').selectOption('Access code')
          await expect(wizard(page).saved).toBeVisible()
          await page.goto(`/drafts/${draft.id}/review`)
          const field = page.getByRole('textbox', { name: signer.name })
          await expect(field).toHaveValue(/^[\w-]{6,}$/)
          const made = await field.inputValue()
          await send.click()
          await expectSent()
          await expect(page.getByText(made, { exact: true })).toBeVisible()
          await page.reload()
          await expect(page.getByText('This page does not have it.')).toBeVisible()
          await expect(page.getByText(made)).toHaveCount(0)
          return { id: await openEnvelope(), code: made }
        })

      const guest = await visitor({ viewport: { width, height: 844 } })
      const { expectOpen, enter, refusal } = codePage(guest, texts)
      await test.step('the link asks for it in Arabic, and the mail does not have it', async () => {
        const [mail] = await mailsTo(signer.email)
        expect(mail?.html).toContain('dir="rtl"')
        expect(JSON.stringify(mail)).not.toContain(code)
        await guest.goto(await signingLink(signer.email))
        await expectOpen('rtl')
        await enter('WRONG-0NE')
        await expect(refusal).toBeVisible()
        await expect(guest.getByText(called)).toHaveCount(0)
        await enter(code.toLowerCase().replaceAll('-', ' '))
      })

      await test.step('the document opens for this browser alone, is filled in and signed', async () => {
        const { isOpen, fill, adopt, finish } = roomInAnyLanguage(guest)
        await isOpen(called)
        const token = (await signingLink(signer.email)).replace('/sign/', '')
        await expect(asSigner(token)).rejects.toThrow('code_needed')
        await adopt(0)
        await fill(1, 'شركة الأمل')
        await post(`/envelopes/${id}/signers/${encodeURIComponent(signer.email)}/code`, { accessCode: 'NEW-C0DE' })
        // What the signer does next asks whether the room is still open, at most every five seconds.
        await expect(async () => {
          await guest.keyboard.press('Shift')
          await expect(guest.getByText(texts.pages.codeChanged ?? '')).toBeVisible({ timeout: 1_000 })
        }).toPass()
        await enter('NEW-C0DE')
        await isOpen(called)
        await finish()
        await expect(heading(guest, toSign(texts.pages.youActed))).toBeVisible()
      })

      await test.step('the sealed document, the certificate and the trail say so', async () => {
        const saved = guest.waitForEvent('download')
        await guest.getByRole('button', { name: texts.pages.downloadCopy }).click()
        const file = info.outputPath('signed.pdf')
        await (await saved).saveAs(file)
        expect(expectSealed(file)).toMatch(/Access code\s+checked/)
        const actions = await actionsOf(id)
        for (const action of ['code_refused', 'code_accepted']) expect(actions).toContain(`"action":"${action}"`)
        expect(actions).not.toContain(code)
      })
    },
  )
}

test('five wrong codes lock the link, and the sender finds out from the bell, Home and the list', async ({
  page,
  signInAs,
}) => {
  const signer = { ...person('Layla Haddad'), accessCode: 'RIGHT-0NE' }
  const { id, subject: called } = await sentPaper(
    signer,
    [LINES],
    [{ type: 'signature', box: [72, 100, 170, 30], label: 'Signature' }],
  )
  const token = (await signingLink(signer.email)).replace('/sign/', '')
  for (let tries = 0; tries < 5; tries++)
    await expect(asSigner(token, '/code', { code: 'WRONG-0NE' })).rejects.toThrow(/code_wrong|link_locked/)

  await signInAs('sender')
  await page.goto('/')
  // No webhook reports it.
  await compareSoon()
  const row = page.getByRole('listitem').filter({ hasText: called })
  await expect(row).toContainText('Layla Haddad can’t open the link: five wrong codes')
  await page.keyboard.press('n')
  const news = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: called })
  await expect(news).toContainText('The link of Layla Haddad is locked')
  await page.goto(`/envelopes?q=${encodeURIComponent(called)}`)
  await expect(page.getByText('Link locked')).toBeVisible()
  await page.goto(`/envelopes/${id}`)
  await expect(page.getByRole('button', { name: 'Replace code for Layla Haddad' })).toBeVisible()
  await page.getByRole('button', { name: 'Send reminder', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send reminder' })
  await expect(dialog).toContainText('Link locked: unlock it first')
  await expect(dialog.getByRole('checkbox', { name: /Layla Haddad/ })).not.toBeChecked()
  await expect(dialog.getByRole('button', { name: /^Send reminder/ })).toHaveCount(0)
})

test(
  'a code by email opens a form in Japanese, which a phone continues once',
  { tag: '@long' },
  async ({ visitor }, info) => {
    const signer = { ...person('山田 花子', 'hanako'), language: 'ja', authentication: 'email_code' }
    const texts = textsIn('ja')
    const { id, subject: called } = await sentPaper(
      signer,
      [LINES],
      [
        { type: 'signature', box: [72, 100, 170, 30], label: 'Signature' },
        {
          id: 'full',
          type: 'radio',
          box: [72, 160, 24, 24],
          label: 'Full time',
          group: 'Job',
          groupRule: 'exactly_one',
        },
        {
          id: 'part',
          type: 'radio',
          box: [172, 160, 24, 24],
          label: 'Part time',
          group: 'Job',
          groupRule: 'exactly_one',
        },
        { type: 'text', box: [72, 210, 300, 30], label: 'Employer', showIf: { field: 'full', is: 'filled' } },
      ],
    )
    const mailCode = async (page: Page) => {
      const before = (await mailsTo(signer.email)).length
      await page.getByRole('button', { name: /@/ }).click()
      await expect(page.getByRole('textbox')).toBeFocused()
      const [mail, ...older] = await mailsTo(signer.email)
      expect(older).toHaveLength(before)
      expect(mail?.subject).toBe(texts.mail.codeSubject)
      return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'the mail has no code'
    }

    const desktop = await visitor({ locale: 'fr-FR' })
    const link = await signingLink(signer.email)
    const used = await test.step('the code goes to the signer’s address, and works once', async () => {
      const { expectOpen, enter } = codePage(desktop, texts)
      await desktop.goto(link)
      await expectOpen('ltr')
      const code = await mailCode(desktop)
      await enter(code)
      await roomInAnyLanguage(desktop).isOpen(called)
      return code
    })

    const address = await test.step('a code on the screen leads a phone to the document', async () => {
      const answered = desktop.waitForResponse('**/api/sign/handoff')
      await desktop.locator('header').getByRole('button').first().click()
      const { token } = await (await answered).json()
      const url = new URL(`/sign/continue/${token}`, desktop.url()).href
      const { data } = encode(url, { ecc: 'M', border: 3 })
      const dark = data.flat().filter(Boolean).length
      const drawn = await desktop.getByRole('dialog').locator('svg path[fill="#000"]').getAttribute('d')
      expect(drawn?.match(/M/g)).toHaveLength(dark)
      return url
    })

    await test.step('the phone asks for a code of its own, and signs', async () => {
      const phone = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
      await phone.goto(address)
      await phone.waitForURL(link)
      const { expectOpen, enter, refusal } = codePage(phone, texts)
      await expectOpen('ltr')
      const code = await mailCode(phone)
      await enter(used)
      await expect(refusal).toBeVisible()
      await enter(code)
      const { isOpen, adopt, fill, choose, finish } = roomInAnyLanguage(phone)
      await isOpen(called)
      await adopt(0)
      await choose(1)
      await fill(3, '山田商店')
      await finish()
      await expect(heading(phone, toSign(texts.pages.youActed))).toBeVisible()
      const saved = phone.waitForEvent('download')
      await phone.getByRole('button', { name: texts.pages.downloadCopy }).click()
      const file = info.outputPath('signed.pdf')
      await (await saved).saveAs(file)
      const text = expectSealed(file)
      expect(text).toContain('山田商店')
      expect(text).toMatch(/Code sent to\s+hanako/)
    })

    await test.step('the code on the screen opens nothing a second time, and the first screen says what happened', async () => {
      const other = await visitor({ viewport: { width: 390, height: 844 } })
      const refused = other.waitForResponse('**/api/sign/continue')
      await other.goto(address)
      expect((await refused).status()).toBe(404)
      await expect(other).toHaveURL(address)
      await desktop.reload()
      await expect(heading(desktop, texts.pages.signedTitle)).toBeVisible()
      const actions = await actionsOf(id)
      expect(actions.match(/"action":"continued"/g)).toHaveLength(1)
      expect(actions.match(/"action":"code_accepted"/g)).toHaveLength(2)
    })
  },
)
