import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { fromWireDate } from '@/lib/contract/dates'
import { ENVELOPE_STATUSES } from '@/lib/contract/envelope'
import { EnvelopeId } from '@/lib/contract/ids'
import { SAMPLE_BATCH } from '@/lib/contract/sample-batch'
import { seedDemo } from '../../seed/demo'
import { signedDocumentOf } from '../read-database'
import { testService } from '../service'

const run = promisify(execFile)
const service = await testService()

type Event = {
  event_time: string
  envelope: {
    id: string
    status: string
    emailSubject: string
    createdOn: string
    updatedOn: string
    expirationDays?: number
  }
}

test('the sample tenant has envelopes in every state, sealed documents included, expired on their day', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const { key } = await service.issueKey('nora', {
    account: 'Northwind Legal',
    app: 'senders-desk',
    user: { email: 'nora@northwind.example', first_name: 'Nora', last_name: 'Lindqvist' },
  })
  const nora = service.withKey(key)
  await seedDemo(service.context)
  const templates = await nora.get('/templates')
  expect(templates.body).toHaveLength(3)

  const { body } = await nora.get('/envelopes')
  const events = body as Event[]
  expect(events).toHaveLength(60)
  const batch = events.filter(({ envelope }) => envelope.emailSubject.startsWith(SAMPLE_BATCH))
  expect(batch).toHaveLength(6)
  expect(new Set(events.map(({ envelope }) => envelope.status))).toEqual(new Set(ENVELOPE_STATUSES))

  const days = (text: string) => (service.context.now().getTime() - (fromWireDate(text)?.getTime() ?? 0)) / 86_400_000
  const ofStatus = (status: string) => events.filter(({ envelope }) => envelope.status === status)
  expect(Math.max(...events.map(({ envelope }) => days(envelope.createdOn)))).toBeLessThan(61)
  expect(ofStatus('Signed').filter(({ envelope }) => days(envelope.updatedOn) < 7).length).toBeGreaterThanOrEqual(5)
  const left = ofStatus('Sent')
    .filter(({ envelope }) => envelope.expirationDays !== undefined)
    .map(({ envelope }) => (envelope.expirationDays ?? 0) - days(envelope.createdOn))
  expect(left.filter((each) => each < 7)).toHaveLength(4)
  expect(Math.min(...left)).toBeGreaterThan(0)

  for (const { envelope } of events.filter(({ envelope }) => envelope.status === 'Expired')) {
    const [sent, ended] = [fromWireDate(envelope.createdOn), fromWireDate(envelope.updatedOn)]
    expect((ended?.getTime() ?? 0) - (sent?.getTime() ?? 0)).toBe((envelope.expirationDays ?? 0) * 86_400_000)
  }

  const signed = events.find(({ envelope }) => envelope.status === 'Signed')
  const document = await signedDocumentOf(service.databaseUrl, EnvelopeId.parse(signed?.envelope.id))
  const folder = await mkdtemp(join(tmpdir(), 'seal-'))
  try {
    await writeFile(join(folder, 'signed.pdf'), document ?? '')
    const { stdout } = await run('pdfsig', [join(folder, 'signed.pdf')])
    expect(stdout).toContain('Signature is Valid')
    expect(stdout).toContain('Total document signed')
  } finally {
    await rm(folder, { recursive: true })
  }

  await seedDemo(service.context)
  expect(await nora.get('/envelopes')).toMatchObject({ body: events })
})
