import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from './fixtures/desk'

const secret = `whsec_${randomUUID()}`
const body = JSON.stringify({ id: randomUUID(), event_type: 'envelope.sent', envelope: { emailSubject: 'Straße' } })

/** A delivery's headers as curl -v shows them, signed as the interface says (6.3). */
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
  await page.getByLabel('Body').fill(body)
  await page.getByLabel('Secret').fill(secret)
  await expect(verdict).toContainText('Valid: a receiver has to accept it')
  await expectAccessible()

  await page.getByLabel('Body').fill(JSON.stringify(JSON.parse(body), null, 2))
  await expect(verdict).toContainText('It fits once it is written without spaces')
  await page.getByLabel('Body').fill(body.replace('sent', 'sunk'))
  await expect(verdict).toContainText('Not valid: a receiver has to refuse it')
  await page.getByLabel('Body').fill(body)
  await page.getByLabel('Headers').fill(headers(Date.now() - 3_600_000))
  await expect(verdict).toContainText('The timestamp is 60 min old')
  await page.getByLabel('Secret').fill(` ${secret}`)
  await expect(verdict).toContainText('white space around it is cut off')

  expect(asked.filter((request) => request.includes(secret))).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  expect(kept).not.toContain(secret)
  expect(await page.content()).not.toContain(secret)
})
