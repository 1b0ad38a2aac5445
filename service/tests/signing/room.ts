import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { pino } from 'pino'
import type { Field } from '@/lib/contract/field'
import type { EnvelopeId } from '@/lib/contract/ids'
import type { SignRequest } from '@/lib/contract/signing'
import { Signal } from '@/lib/jobs/job-host'
import { createSealer } from '@/lib/seal/sealer'
import { createTargetGuard } from '@/lib/target/guard'
import { createDatabase } from '@/scripts/testing/database'
import type { Caller, Context } from '../../context'
import { createEnvelope, type NewEnvelopeInput, type Party } from '../../envelopes/create'
import { dispatch } from '../../envelopes/dispatch'
import type { Mailer } from '../../mail/mailer'
import { readOutbox } from '../../mail/outbox'
import { PICTURE_CACHE } from '../../signing/mark-pictures'
import { SealingTurns } from '../../signing/sealing-turns'
import { openStore } from '../../store/store'
import { eventsOf } from '../read-database'
import { quickHashes } from '../service'
import { createTestEngine } from './engine'

export const origin = { ip: '192.0.2.7', userAgent: 'Test browser' }
export const typed: SignRequest = { signature: { kind: 'typed', text: 'Ada Lovelace' }, values: {}, consent: true }

type Asked = Partial<Party> & { name: string }
type Sent = Partial<Omit<NewEnvelopeInput, 'parties' | 'files'>> & { fields?: Field[] }

/** The service's use-cases on a database of their own, with a clock that stands until it is moved. */
export async function openRoom({ mailer }: { mailer?: Mailer } = {}) {
  const database = await createDatabase()
  const store = await openStore(database.url)
  const engine = createTestEngine()
  let time = Date.UTC(2026, 10, 20, 10, 0, 0)
  const context: Context = {
    store,
    documents: engine,
    sealer: createSealer([randomBytes(32)]),
    log: pino({ level: 'silent' }),
    signingOrigin: 'http://localhost:3000',
    mailer,
    metrics: undefined,
    tracing: undefined,
    targets: createTargetGuard({ trustedOrigins: [] }),
    sealingTurns: new SealingTurns(store.tryHold),
    codeHashes: quickHashes(),
    markPictures: new LRUCache(PICTURE_CACHE),
    deliveriesDue: new Signal(),
    now: () => new Date(time),
    instant: () => new Date(time),
    newId: randomUUID,
    randomBytes,
  }
  const grace = await caller(context, 'Northwind Legal', 'grace')
  const content = Buffer.from('%PDF-1.7\n%%EOF\n')
  const sha256 = createHash('sha256').update(content).digest('hex')
  const documentId = randomUUID()
  await store.documents.add({
    accountId: grace.accountId,
    id: documentId,
    sha256,
    pageCount: 1,
    content,
    canonical: null,
    canonicalSha256: sha256,
    createdOn: context.now(),
  })

  return {
    context,
    store,
    databaseUrl: database.url,
    engine,
    grace,
    documentSha256: sha256,
    stranger: () => caller(context, 'Southwind', 'mallory'),
    pass(seconds: number) {
      time += seconds * 1_000
    },
    /** An envelope in flight to these people, whose addresses are `name@example.com`. */
    envelope(people: (string | Asked)[], { fields = [], ...sent }: Sent = {}): Promise<EnvelopeId> {
      return store.transaction(async (tx) => {
        const envelope = await createEnvelope(context, tx, grace, {
          emailSubject: 'Offer letter',
          emailMessage: 'See you soon.',
          signerOrderRequired: false,
          ...sent,
          parties: people.map(party),
          files: [{ index: 0, name: 'offer.pdf', documentId, pageCount: 1, fields, removed: null }],
        })
        if (!sent.scheduledOn)
          await dispatch(context, tx, envelope, { party: grace.user.email, actor: grace.user.email })
        return envelope.id
      })
    },
    /** The token of the last link mailed to this person. */
    async token(name: string): Promise<string> {
      const mails = await readOutbox(context, { to: `${name}@example.com`, limit: 200 })
      const link = mails.find((mail) => mail.links.length > 0)?.links[0]
      if (!link) throw new Error(`no link was mailed to ${name}`)
      return link.slice(link.lastIndexOf('/') + 1)
    },
    async mails(name: string): Promise<string[]> {
      const mails = await readOutbox(context, { to: `${name}@example.com`, limit: 200 })
      return mails.map((mail) => mail.subject).reverse()
    },
    async status(id: EnvelopeId) {
      const envelope = await store.envelopes.findById(id)
      const signers = await store.signers.ofEnvelope(id)
      return { status: envelope?.status, states: signers.map((signer) => `${signer.name} ${signer.state}`) }
    },
    async happened(id: EnvelopeId): Promise<string[]> {
      const events = await eventsOf(database.url, id)
      return events.map((event) => event.eventType)
    },
    /** Brings the database into a state that the service's own calls cannot. */
    async sql(statement: string): Promise<void> {
      const client = new pg.Client(database.url)
      await client.connect()
      await client.query(statement)
      await client.end()
    },
    async close() {
      await store.close()
      await database.drop()
    },
  }
}
export type Room = Awaited<ReturnType<typeof openRoom>>

function party(asked: string | Asked, slot: number): Party {
  const { name, ...rest } = typeof asked === 'string' ? { name: asked } : asked
  return { slot, name, email: `${name}@example.com`, requestRole: 'Signer', ...rest }
}

async function caller({ store, now }: Context, account: string, name: string): Promise<Caller> {
  const { id: accountId } = await store.accounts.ensure({ id: randomUUID(), name: account, createdOn: now() })
  const user = { id: randomUUID(), email: `${name}@example.com`, firstName: name, lastName: 'Tester' }
  await store.accounts.ensureUser({ ...user, accountId })
  return { accountId, account, app: 'tests', user, key: { id: randomUUID(), name: 'tests' }, capabilities: [] }
}
