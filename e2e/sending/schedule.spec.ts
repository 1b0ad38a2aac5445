import { readFileSync } from 'node:fs'
import { expect, test } from '../fixtures/desk'
import { draftWithDocument, signatureField } from '../fixtures/draft'
import { person, subject } from '../fixtures/given'
import { ORIGIN } from '../fixtures/stack'

const pdf = readFileSync('service/seed/documents/nda.pdf')

test.use({ timezoneId: 'Europe/Berlin' })

test('a time that is missing or on no clock sends nothing, also after a reload, and leads to its input', {
  tag: '@long',
}, async ({ page, signInAs, expectAccessible }) => {
  await signInAs('sender')
  const content = { recipients: [{ id: 0, ...person('Ada Lovelace') }], emailSubject: subject('Lease') }
  const { id, document } = await draftWithDocument(page, { name: 'Lease.pdf', bytes: pdf }, content)
  const documents = [{ id: document, name: 'Lease.pdf' }]
  const data = { version: 1, content: { ...content, documents, fields: [signatureField(document, 0)] } }
  expect((await page.request.put(`/api/drafts/${id}`, { headers: { origin: ORIGIN }, data })).status()).toBe(200)
  const stateOf = async () => (await (await page.request.get(`/api/drafts/${id}`)).json()).state

  await page.goto(`/drafts/${id}/review`)
  await page.getByLabel('At a date and time').check()
  const time = page.getByLabel('Date and time', { exact: true })
  const schedule = page.getByRole('button', { name: 'Schedule', exact: true })
  await expect(time).toHaveValue(/T09:00$/)

  await time.fill('2027-03-28T02:30')
  await expect(page.getByText('Clocks skip this time on that day. Choose another one.')).toBeVisible()
  await expect(page.getByText(/is invited once you have chosen a time in the future\.$/)).toBeVisible()
  await schedule.click()
  await expect(time).toBeFocused()
  expect(await stateOf()).toBe('open')

  await time.fill('')
  await schedule.click()
  await expect(time).toBeFocused()
  await expect(page.getByText('Enter a date and a time.')).toBeVisible()
  await expectAccessible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('At a date and time')).toBeChecked()
  await schedule.click()
  await expect(page.getByText('Enter a date and a time.')).toBeVisible()
  expect(await stateOf()).toBe('open')

  await time.fill('2027-03-29T02:30')
  await schedule.click()
  await page.waitForURL(/\/sent$/)
  const sent = await (await page.request.get(`/api/drafts/${id}`)).json()
  expect(sent).toMatchObject({ state: 'sent', content: { scheduledFor: '2027-03-29T00:30:00.000Z' } })
})
