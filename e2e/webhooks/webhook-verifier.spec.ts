import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures/desk'

const secret = `whsec_${randomUUID()}`
const body = JSON.stringify({ id: randomUUID(), event_type: 'envelope.sent', envelope: { emailSubject: 'Straße' } })

/** A delivery's headers as curl -v shows them, signed as docs/interface.md, 6.3, says. */
function headers(sentAt: number): string {
  const stamp = String(Math.floor(sentAt / 1_000))
  const digest = createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex')
  return `> POST /hooks HTTP/1.1\n> X-Service-Event: envelope.sent\n> X-Service-Timestamp: ${stamp}\n> X-Service-Signature: ${digest}`
}

test.beforeEach(({ signInAs }) => signInAs('admin'))

test('a delivery is verified in the page, and what is wrong with it is named', async ({ page, expectAccessible }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/webhooks/verify')
  const verdict = page.getByRole('region', { name: 'Verdict' })
  await expect(verdict).toContainText('Paste headers, body and secret')

  await page.getByLabel('Headers').fill(headers(Date.now()))
  await page.getByRole('textbox', { name: 'Body' }).fill(body)
  await page.getByLabel('Secret').fill(secret)
  await expect(verdict).toContainText('Valid: receivers must accept it')
  await expectAccessible()

  await page.getByRole('textbox', { name: 'Body' }).fill(JSON.stringify(JSON.parse(body), null, 2))
  await expect(verdict).toContainText('Invalid: the body was changed')
  await expectAccessible()
  await page.getByRole('textbox', { name: 'Body' }).fill(body.replace('sent', 'sunk'))
  await expect(verdict).toContainText('Invalid: the secret doesn’t match')
  await page.getByRole('textbox', { name: 'Body' }).fill(body)
  await page.getByLabel('Headers').fill(headers(Date.now() - 3_600_000))
  await expect(verdict).toContainText(/The timestamp is 6\d min old/)
  await page.getByLabel('Secret').fill(` ${secret}`)
  await expect(verdict).toContainText('without spaces or quotes around it')

  expect(asked.filter((request) => request.includes(secret))).toEqual([])
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  expect(stored).not.toContain(secret)
  expect(await page.content()).not.toContain(secret)
})

test('a receiver is copied in the language of choice, and the reference reads the public endpoints', {
  tag: '@long',
}, async ({ page, context, expectAccessible }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/webhooks')
  await page.getByRole('link', { name: 'Receiver code' }).click()
  await expect(page.getByRole('region', { name: 'Receiver in Node.js' })).toContainText('timingSafeEqual')
  await page.getByRole('link', { name: 'Python' }).click()
  await expect(page).toHaveURL('/webhooks/samples?language=python')
  const code = page.getByRole('region', { name: 'Receiver in Python' })
  await expect(code).toContainText('hmac.compare_digest')
  await page.getByRole('button', { name: 'Copy Receiver in Python' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    'SIGNATURE_HEADERS = ["x-service-signature"',
  )
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save receiver.py' }).click()
  expect((await saved).suggestedFilename()).toBe('receiver.py')
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Receiver in Node.js' })).toBeVisible()

  await page.getByRole('link', { name: 'Reference' }).click()
  await page.getByText('signer.delegated', { exact: true }).click()
  const example = page.getByRole('region', { name: 'Delivery of signer.delegated' })
  await expect(example).toContainText('X-Service-Signature: ')
  await expect(example).toContainText('"delegatedTo": "emmy@example.com"')
  await expect(page.getByText('X-Service-Signature-Next').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'OpenAPI document' })).toHaveAttribute('href', /openapi\.json$/)
  await expectAccessible()
})
