import { expect, test } from 'vitest'
import { mayGoOn } from '@/lib/contract/constants'
import { fromWireDate, toSince } from '@/lib/contract/dates'
import type { EnvelopeEvent, PdfSignRequest } from '@/lib/contract/envelope'
import { file } from './given'
import { testService } from './service'

const service = await testService()
const { as, given, operator } = service
const MB = 1024 * 1024

/** Ninety people whose names and companies are as long as they may be, in letters of three bytes: 170 KB on a list. */
const people = Array.from({ length: 90 }, (_, index) => ({
  name: '文'.repeat(200),
  email: `r${index}@example.com`,
  companyName: '文'.repeat(200),
  title: '文'.repeat(200),
}))
const files = [file([0])]

type Page = { size: number; count: number; next: { since: string; after: string } | undefined }
async function readAll(path: string, cursorOf: (item: unknown) => { since: string; after: string }) {
  const pages: Page[] = []
  const ids: string[] = []
  for (let next: Page['next'] | undefined, more = true; more; ) {
    const { body, bytes } = await as('ada').get(`${path}${next ? `?${new URLSearchParams(next)}` : ''}`)
    const items = body as unknown[]
    const last = items.at(-1)
    next = last === undefined ? undefined : cursorOf(last)
    ids.push(...items.map((item) => cursorOf(item).after))
    pages.push({ size: bytes.length, count: items.length, next })
    // As the dashboard decides.
    more = mayGoOn(items)
  }
  return { pages, ids }
}

test('a page of large envelopes ends early, and none is missing', async () => {
  const sent: string[] = []
  for (let n = 0; n < 16; n++)
    sent.push((await given.envelope('ada', { signers: people, files, signerOrderRequired: true })).id)
  service.pass(5)
  sent.push((await given.envelope('ada')).id)
  const cursorOf = (item: unknown) => {
    const { envelope, event_time } = item as EnvelopeEvent
    return { since: toSince(new Date(event_time)), after: envelope.id ?? '' }
  }

  const cold = await readAll('/envelopes', cursorOf)
  const warm = await readAll('/envelopes', cursorOf)

  for (const { pages, ids } of [cold, warm]) {
    expect(pages.length).toBeGreaterThan(1)
    expect(Math.max(...pages.map(({ size }) => size))).toBeLessThan(4 * MB)
    expect(ids.toSorted()).toEqual(sent.toSorted())
  }
})

test('a page of large templates ends early, and none is missing', async () => {
  const made: string[] = []
  for (let n = 0; n < 30; n++) {
    const signers = people.map(({ name }, id) => ({ id, name, group: name, requestRole: name, defaultName: name }))
    made.push((await given.template('ada', { templateName: `Large ${n}`, signers, files })).id)
  }
  const cursorOf = (item: unknown) => {
    const { id = '', updatedOn = '' } = item as PdfSignRequest
    return { since: toSince(fromWireDate(updatedOn) ?? new Date(0)), after: id }
  }

  const { pages, ids } = await readAll('/templates', cursorOf)

  expect(pages.length).toBeGreaterThan(1)
  expect(Math.max(...pages.map(({ size }) => size))).toBeLessThan(4 * MB)
  expect(ids.toSorted()).toEqual(made.toSorted())
})

test('the outbox answers the newest mails that fit', async () => {
  const { body, bytes } = await operator.get('/outbox?limit=200')
  expect(body).not.toEqual([])
  expect(bytes.length).toBeLessThan(4 * MB)
})
