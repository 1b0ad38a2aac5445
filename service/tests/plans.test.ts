import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EnvelopeId, TemplateId } from '@/lib/contract/ids'
import type { Envelope } from '../envelopes/sql/envelopes'
import { openStore, type Store } from '../store/store'
import { manyEnvelopes } from './many'
import { testService } from './service'

const { as, given, databaseUrl } = await testService()

const sent: { text: string; values: unknown[] }[] = []
const client = new pg.Client(databaseUrl)
let store: Store
let account: string
let last: Envelope | undefined

beforeAll(async () => {
  store = await openStore(databaseUrl, { onQuery: (text, values) => sent.push({ text, values }) })
  await client.connect()
  const envelope = await given.envelope('ada')
  const template = await given.template('ada')
  const signers = [1, 2].map((signerIndex) => ({ signerIndex, email: 'grace@example.com' }))
  const { body } = await as('ada').post(`/envelopes/from-template/${template.id}`, { signers })
  const fromTemplate = (body as { message: string }).message
  last = await store.envelopes.findById(EnvelopeId.parse(fromTemplate))
  await manyEnvelopes(databaseUrl, fromTemplate, 1_000)
  account = (await store.envelopes.findById(envelope.id))?.accountId ?? ''
  await manyEnvelopes(databaseUrl, envelope.id, 2_000)
  await client.query(
    `insert into templates select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()))).*
      from templates t, generate_series(1, 3000) where t.id = $1`,
    [template.id],
  )
  await client.query(
    `insert into mails (id, "to", subject, body_sealed, created_on, state, attempts)
      select gen_random_uuid(), 'grace@example.com', '', '', now(), 'sent', 1 from generate_series(1, 3000)`,
  )
  await client.query('analyze')
})
afterAll(async () => {
  await client.end()
  await store.close()
})

/** What the database plans for the statement that a read sends. */
async function planOf(read: () => Promise<unknown>): Promise<string> {
  await read()
  const last = sent.at(-1)
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${last?.text}`, last?.values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const idOf = (envelope: Envelope | undefined) => TemplateId.parse(envelope?.templateId)
const cursor = { since: new Date('2026-11-20T09:55:00Z'), after: '7fffffff-0000-0000-0000-000000000000' }

test.each<[string, string, () => Promise<unknown>]>([
  ['the feed', 'envelopes_newest', () => store.feed.page(account)],
  ['a later page of the feed', 'envelopes_newest', () => store.feed.page(account, undefined, cursor)],
  ['the feed of one status', 'envelopes_newest_of_status', () => store.feed.page(account, 'Signed')],
  ['a later page of one status', 'envelopes_newest_of_status', () => store.feed.page(account, 'Signed', cursor)],
  ['the signers search', 'signers_by_email', () => store.signers.search(account, 'grace@example.com', undefined, 100)],
  ['a later page of it', 'signers_by_email', () => store.signers.search(account, 'grace@example.com', cursor, 100)],
  ['the templates', 'templates_newest', () => store.templates.page(account)],
  ['a later page of the templates', 'templates_newest', () => store.templates.page(account, cursor)],
  ['a template’s envelopes', 'envelopes_of_template', () => store.envelopes.ofTemplate(idOf(last), undefined, 101)],
  ['a later page of them', 'envelopes_of_template', () => store.envelopes.ofTemplate(idOf(last), last, 101)],
])('%s is one range of the index %s', async (_, index, read) => {
  const plan = await planOf(read)

  expect(plan).toMatch(new RegExp(`using ${index}\\b`))
  expect(plan).not.toContain('Seq Scan')
  // An incremental sort orders no more than the signers of one envelope.
  expect(plan).not.toMatch(/(?<!Incremental )Sort {2}\(/)
})
