import { randomUUID } from 'node:crypto'
import type { Subscription } from '../lib/contract/webhook'
import { expect as atOnce, test } from './fixtures/desk'
import { envelope, person } from './fixtures/given'
import { startReceiver } from './fixtures/receiver'
import { get, post, subscribe } from './fixtures/service'

// What is awaited here travels from service to receiver and back to a page, on a machine as slow as it may be.
const expect = atOnce.configure({ timeout: 40_000 })
test.setTimeout(180_000)

const voided = async () => {
  const { id } = await envelope('nda', [person('Grace Hopper'), person('Ada Lovelace')])
  await post(`/envelopes/${id}/void`, {})
}

test('a range of dead letters is counted, recovered as a job and on record', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  const receiver = await startReceiver()
  const path = `hooks/${randomUUID().slice(0, 8)}`
  const secret = `whsec_${randomUUID()}${randomUUID()}`
  receiver.knows(secret)
  const id = await subscribe(receiver.url(path), 'envelope.voided', secret)
  receiver.breaks()
  await voided()
  await voided()
  await expect
    .poll(async () => (await get<Subscription[]>('/webhooks')).find((each) => each.id === id)?.dead_lettered)
    .toBe(2)
  receiver.mends()
  await page.goto(`/webhooks/${id}/recover`)
  await page.getByLabel(/^Until/).fill('2020-01-01T00:00')
  await page.getByRole('button', { name: 'Count dead letters' }).click()
  await expect(page.getByText('No dead letters in this range')).toBeVisible()
  await page.getByLabel(/^Until/).fill('')
  await page.getByRole('button', { name: 'Count dead letters' }).click()
  await expect(page.getByText(/2 dead letters\. One request each takes less than a minute/)).toBeVisible()
  await page.getByRole('button', { name: 'Recover 2' }).click()
  await expect.poll(() => receiver.at(path).length).toBe(2)
  const ended = page.getByRole('region', { name: 'Recoveries of the last 30 days' }).getByRole('listitem')
  await expect(ended).toContainText('2 queued again. Started by Ada Admin')
  await page.getByRole('link', { name: 'envelope.voided' }).first().click()
  await expect(page.getByRole('table').getByText('Delivered')).toHaveCount(2)
  await receiver.stop()
})
