import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { PdfSignRequest } from '../lib/contract/envelope'
import type { MeResponse } from '../lib/contract/identity'
import { startSmtpServer, type TestSmtpServer } from '../service/tests/mail/smtp-server'
import { expect, test } from './fixtures/desk'
import { expectListed, participant } from './fixtures/envelope'
import { comeIn } from './fixtures/first-admin'
import { type Person, person, subject } from './fixtures/given'
import { dataFolder, exitCode, startProduct } from './fixtures/product'
import { EXTRA_PORTS } from './fixtures/stack'

const { desk: PORT, service: SERVICE_PORT } = EXTRA_PORTS.mails
const ORIGIN = `http://localhost:${PORT}`
const SERVICE = `http://127.0.0.1:${SERVICE_PORT}/core`
const OPERATOR_TOKEN = 'operator-of-the-journey-of-mails-00'

test.use({ baseURL: ORIGIN })

let smtp: TestSmtpServer
let product: ReturnType<typeof startProduct>
let folder: ReturnType<typeof dataFolder>
test.beforeAll(async () => {
  folder = dataFolder()
  smtp = await startSmtpServer()
  product = startProduct({
    PORT: String(PORT),
    SERVICE_PORT: String(SERVICE_PORT),
    SERVICE_DATA_DIR: folder.path,
    SERVICE_SEED: 'none',
    SERVICE_SMTP_URL: smtp.url,
    SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN,
  })
  await product.ready()
})
test.afterAll(async () => {
  product.child.kill('SIGTERM')
  expect(await exitCode(product.child)).toBe(0)
  await smtp.close()
  folder.remove()
})

async function ask<T>(path: string, headers: Record<string, string>, body?: unknown): Promise<T> {
  const response = await fetch(`${SERVICE}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
const operator = <T>(path: string, body?: unknown) =>
  ask<T>(`/operator${path}`, { 'x-operator-token': OPERATOR_TOKEN }, body)

/** Sends to these people over the interface, in the account of the dashboard's own key. */
async function sender(page: Page) {
  const identity: MeResponse = await (await page.request.get('/api/identity')).json()
  const { key } = await operator<{ key: string }>('/keys', {
    account: identity.account,
    app: 'e2e',
    user: { email: 'nora@northwind.example', first_name: 'Nora', last_name: 'Lindqvist' },
    name: 'Journey of mails',
    rate_limit_per_min: 6000,
  })
  const call = <T>(path: string, body?: unknown) => ask<T>(`/api/v1/service${path}`, { 'x-api-key': key }, body)
  const unsignedPdf = readFileSync('service/seed/documents/nda.pdf', 'base64')
  return {
    call,
    async send(called: string, people: Person[]) {
      const { message: id } = await call<{ message: string }>('/envelopes', {
        emailSubject: called,
        signers: people.map((each, at) => ({ id: at + 1, ...each })),
        files: [{ name: 'nda.pdf', unsignedPdf }],
      })
      return { id, called }
    },
    mailOf: async (id: string, email: string) => {
      const { signers = [] } = await call<PdfSignRequest>(`/envelopes/${id}`)
      return signers.find((signer) => signer.email === email)?.mail?.state
    },
  }
}

const receivedBy = (email: string) => smtp.received.filter(({ to }) => to?.[0]?.address === email).length

test('a day on which a mail server accepts, delays, refuses and returns mail is told right on every page', {
  tag: '@long',
}, async ({ page, expectAccessible, expectFits }) => {
  test.setTimeout(240_000)
  const [wally, wanda] = [person('Wally Walker'), person('Wally Walker')]
  const [greta, bea, carl, dora] = ['Greta Grey', 'Bea Back', 'Carl Kept', 'Dora Done'].map((name) => person(name))
  if (!greta || !bea || !carl || !dora) throw new Error('there are four')
  smtp.refusals.set(wally.email, { code: 550, text: `5.1.1 <${wally.email}>: no such user` })
  smtp.refusals.set(greta.email, { code: 451, text: '4.7.1 greylisted' })
  await comeIn(page, product.output.out)
  const { call, send, mailOf } = await sender(page)

  const refused = await send(subject('Refused'), [wally, dora])
  const delayed = await send(subject('Delayed'), [greta])
  const bounced = await send(subject('Bounced'), [bea])
  const accepted = await send(subject('Accepted'), [carl, dora])
  await expect.poll(() => mailOf(bounced.id, bea.email)).toBe('sent')
  await operator('/mail-reports', { recipient: bea.email, status: '5.2.2', reason: 'mailbox is gone' })

  await test.step('Home begins with them, and the bell counts them', async () => {
    await page.goto('/')
    const item = (called: string) => page.getByRole('listitem').filter({ hasText: called })
    await expect(item(refused.called)).toContainText(`The mail server refused ${wally.email}: no such user`)
    // Nothing announces it: the mirror is compared with the feed once a minute.
    await expect(item(bounced.called)).toContainText(
      `The email to ${bea.email} bounced: the mail provider says “mailbox is gone”`,
      {
        timeout: 80_000,
      },
    )
    await expect(item(delayed.called)).toHaveCount(0)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('link', { name: `The email to ${wally.email} was refused` })).toBeVisible()
    await expect(page.getByRole('link', { name: `The email to ${bea.email} bounced` })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the list marks them, and finds them', async () => {
    await page.goto('/envelopes')
    const row = (called: string) => page.getByRole('row').filter({ hasText: called })
    await expectListed(page, row(refused.called))
    await expect(row(refused.called)).toContainText('Email refused')
    await expect(row(bounced.called)).toContainText('Email bounced')
    await expect(row(accepted.called)).not.toContainText('Email')
    await expectAccessible()
    await page.getByRole('button', { name: 'Filter' }).click()
    const filter = page.getByRole('dialog', { name: 'Filter' })
    await filter.getByRole('button', { name: 'Email' }).click()
    await filter.getByRole('button', { name: /^Refused or bounced/ }).click()
    await page.keyboard.press('Escape')
    await expect(row(accepted.called)).toHaveCount(0)
    await expect(row(refused.called)).toBeVisible()
    await expect(row(bounced.called)).toBeVisible()
    await page.goto('/envelopes?q=mail:deferred')
    await expect(row(delayed.called)).toBeVisible()
    await expect(row(refused.called)).toHaveCount(0)
  })

  await test.step('the envelope says what happened, and what to do', async () => {
    await page.goto(`/envelopes/${refused.id}`)
    await expect(participant(page, wally.email)).toContainText('Email refused')
    await expect(participant(page, wally.email)).toContainText('Reason: no such user.')
    await expect(participant(page, wally.email)).toContainText('Change the recipient to correct the address.')
    await expect(participant(page, dora.email)).toContainText('emailed')
    await expectAccessible()
    await expectFits()
    await page.goto(`/envelopes/${delayed.id}`)
    await expect(participant(page, greta.email)).toContainText('Email delayed')
    await expect(participant(page, greta.email)).toContainText('greylisted')
    await expect(participant(page, greta.email)).toContainText('It is tried again for two days.')
    await page.goto(`/envelopes/${bounced.id}`)
    await expect(participant(page, bea.email)).toContainText(
      'Reported reason: the mail provider says “mailbox is gone”.',
    )
    await expect(participant(page, bea.email)).toContainText('make room in their mailbox')
    await page.goto(`/envelopes/${bounced.id}/audit`)
    await expect(page.getByText('The invitation was reported as returned: the mailbox is full.')).toBeVisible()
    await page.goto(`/envelopes/${refused.id}/audit`)
    await expect(page.getByText(/The mail server refused the invitation: .*no such user\.$/)).toBeVisible()
  })

  await test.step('support reads it to the caller', async () => {
    const answer = page.getByRole('region', { name: 'Answer for the caller' })
    await page.goto(`/signers/${wally.email}`)
    await expect(answer).toContainText(`The mail server refused ${wally.email} on `)
    await expect(answer).toContainText(': no such user.')
    await expect(answer).toContainText('Change recipient')
    await expectAccessible()
    await page.goto(`/signers/${carl.email}`)
    await expect(answer).toContainText(/Waiting for Carl Kept\. Emailed .*, not opened yet\./)
    await expect(answer).toContainText(/Waiting for Dora Done\. Emailed .*, not opened yet\./)
  })

  await test.step('the corrected address is mailed, and nothing needs attention', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: `Change recipient of ${refused.called}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Change recipient Wally Walker' })
    await dialog.getByLabel('Email address').fill(wanda.email)
    await dialog.getByRole('button', { name: 'Change recipient' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => receivedBy(wanda.email)).toBe(1)
    await expect(participant(page, 'in place of')).toContainText('emailed')
    await expect(participant(page, 'Replaced by the sender')).not.toContainText('Email refused')
    await page.goto('/')
    await expect(page.getByText(bounced.called)).toBeVisible()
    await expect(page.getByRole('link', { name: `Change recipient of ${refused.called}` })).toHaveCount(0)
  })

  await test.step('one person is reminded alone', async () => {
    await page.goto(`/envelopes/${accepted.id}`)
    const before = receivedBy(dora.email)
    await page.getByRole('button', { name: 'Send reminder to Carl Kept' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send reminder' })
    await dialog.getByRole('button', { name: 'Send reminder' }).click()
    await expect(page.getByText('Reminder sent to Carl Kept')).toBeVisible()
    await expect.poll(() => receivedBy(carl.email)).toBe(2)
    expect(receivedBy(dora.email)).toBe(before)
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: `sent a reminder for the envelope “${accepted.called}” to ${carl.email}` }),
    ).toBeVisible()
    expect((await call<PdfSignRequest>(`/envelopes/${accepted.id}`)).status).toBe('Sent')
    await page.goto(`/signers/${carl.email}`)
    await expect(page.getByRole('row').filter({ hasText: accepted.called })).toContainText('Reminded')
  })
})
