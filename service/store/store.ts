import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Logger } from 'pino'
import { Signal } from '@/lib/jobs/job-host'
import { jobLeases } from '@/lib/jobs/job-leases'
import { jobQueue, readJobStatistics } from '@/lib/jobs/job-queue'
import { GuardedPool } from '@/lib/postgres/guarded-pool'
import { migrateByPool } from '@/lib/postgres/migrate'
import { SERVICE_TABLES } from '@/lib/postgres/roles'
import { traceStatements } from '@/lib/tracing/trace-statements'
import type { Tracing } from '@/lib/tracing/tracing'
import { auditStore } from '../audit/sql'
import { brandingStore, consentWordingStore } from '../branding/sql'
import { signerCodeStore, signingSessionStore } from '../envelopes/sql/codes'
import { envelopeStore, feedStore, idempotencyStore, senderStore } from '../envelopes/sql/envelopes'
import { documentStore, envelopeFileStore } from '../envelopes/sql/files'
import { signerStore } from '../envelopes/sql/signers'
import { signingTokenStore } from '../envelopes/sql/signing-tokens'
import { SERVICE_FOLDER } from '../folder'
import { rateWindows } from '../identity/schema'
import { accountStore, keyStore } from '../identity/sql'
import { mailStore } from '../mail/sql'
import { copyStore, signedDocumentStore } from '../signing/sql'
import { templateStore } from '../templates/sql'
import { accountDeliveryStore, deliveryHourStore, deliveryStore } from '../webhooks/sql/deliveries'
import { deliveryClaimStore, deliveryOutcomeStore, deliveryWorkerStore } from '../webhooks/sql/dispatch'
import { deadLetterStore, recoveryStore } from '../webhooks/sql/recoveries'
import { eventStore, subscriptionStore, tallyStore } from '../webhooks/sql/subscriptions'
import { type Db, first, lazily, retryOnSerializationFailure } from './db'
import { heldLocks, type ReleaseLock } from './held-locks'
import { installation } from './schema'
import { sealedStore } from './sealed-columns'

const tables = (db: Db, jobsEnqueued: Signal, afterCommit: (run: () => void) => void) => ({
  /** Runs after the commit, or at once where there is no transaction. Not after a failure. */
  afterCommit,
  accountDeliveries: accountDeliveryStore(db),
  accounts: accountStore(db),
  audit: auditStore(db),
  branding: brandingStore(db),
  consentWordings: consentWordingStore(db),
  copies: copyStore(db),
  deadLetters: deadLetterStore(db),
  deliveries: deliveryStore(db),
  deliveryClaims: deliveryClaimStore(db),
  deliveryOutcomes: deliveryOutcomeStore(db),
  deliveryWorkers: deliveryWorkerStore(db),
  documents: documentStore(db),
  envelopeFiles: envelopeFileStore(db),
  envelopes: envelopeStore(db),
  events: eventStore(db),
  feed: feedStore(db),
  idempotency: idempotencyStore(db),
  installation: installationStore(db),
  jobLeases: jobLeases(db),
  readJobStatistics: () => readJobStatistics(db),
  jobs: jobQueue(db, () => afterCommit(() => jobsEnqueued.notify())),
  keys: keyStore(db),
  mails: mailStore(db),
  rateWindows: rateWindowStore(db),
  recoveries: recoveryStore(db),
  sealed: sealedStore(db),
  senders: senderStore(db),
  signedDocuments: signedDocumentStore(db),
  signerCodes: signerCodeStore(db),
  signers: signerStore(db),
  signingTokens: signingTokenStore(db),
  signingSessions: signingSessionStore(db),
  subscriptions: subscriptionStore(db),
  deliveryHours: deliveryHourStore(db),
  tallies: tallyStore(db),
  templates: templateStore(db),
})
export type Tables = ReturnType<typeof tables>

export type Store = Tables & {
  /** Notified when this process has enqueued jobs. */
  jobsEnqueued: Signal
  /** Runs everything in one transaction, maybe more than once. */
  transaction<T>(run: (tx: Tables) => Promise<T>): Promise<T>
  /** Settles once a small write was committed. */
  confirmWrite(): Promise<void>
  /** Reads everything as of one moment. */
  snapshot<T>(read: (tx: Tables) => Promise<T>): Promise<T>
  /** Holds a lock beyond transactions; see `heldLocks`. */
  tryHold(name: string): Promise<ReleaseLock | undefined>
  close(): Promise<void>
}

export type StoreOptions = {
  connections?: number
  log?: Logger
  tracing?: Tracing | undefined
  /** Receives every statement with its values; for tests of query plans. */
  onQuery?: (text: string, values: unknown[]) => void
}

/** A new connection first has to learn the tables, which takes longer than most statements. */
const IDLE_MS = 10 * 60_000

/**
 * A process that froze, or whose machine is gone, lets go of the rows it held within 35 s, the
 * pause between two looks included: PostgreSQL ends a transaction that is idle, and a connection
 * whose other end is silent.
 */
const LET_GO = {
  idle_in_transaction_session_timeout: 20_000,
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 3,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 20_000,
}

/** Where the service's tables are described. */
export const MIGRATIONS = fileURLToPath(new URL('store/migrations', SERVICE_FOLDER))

/** Opens the service's database, up to date. Several processes may do so at once. */
export async function openStore(url: string, options: StoreOptions = {}): Promise<Store> {
  const { onQuery: logQuery, tracing, log } = options
  const pool = new GuardedPool(url, {
    max: options.connections ?? 10,
    idleTimeoutMillis: IDLE_MS,
    settings: LET_GO,
    onLost: (reason) => log?.warn({ reason }, 'a database connection was lost'),
    onConfirming: (isConfirming) =>
      isConfirming
        ? log?.info('the database confirms again what is written')
        : log?.error(
            'the database does not confirm what is written: look whether its synchronous standby and its disk work',
          ),
    onAnswering: (isAnswering) =>
      isAnswering ? log?.info('the database answers again') : log?.error('the database does not answer'),
  })
  if (tracing) traceStatements(pool, tracing)
  const db = drizzle(pool, { logger: logQuery ? { logQuery } : false })
  // A launcher that knows the owner of the tables has brought them up to date already.
  await migrateByPool(pool, { ...SERVICE_TABLES, folder: MIGRATIONS })
  const locks = heldLocks(url)
  const jobsEnqueued = new Signal()
  return {
    ...tables(db, jobsEnqueued, (run) => run()),
    jobsEnqueued,
    transaction: (run) =>
      retryOnSerializationFailure(async () => {
        const commitCallbacks: (() => void)[] = []
        const result = await db.transaction((tx) => run(tables(tx, jobsEnqueued, (then) => commitCallbacks.push(then))))
        for (const then of commitCallbacks) then()
        return result
      }),
    confirmWrite: () => pool.confirmWrite(),
    snapshot: (read) =>
      db.transaction((tx) => read(tables(tx, jobsEnqueued, (then) => then())), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      }),
    tryHold: locks.tryHold,
    close: async () => {
      await locks.close()
      await pool.end()
    },
  }
}

function installationStore(db: Db) {
  const read = async (name: string): Promise<Buffer | undefined> => {
    const row = await first(db.select().from(installation).where(eq(installation.name, name)))
    return row?.valueSealed
  }

  return {
    read,
    /**
     * Lets this transaction pause between statements for as long as documents may take on a busy
     * machine. Only for what is written under a name of its own: what a frozen process holds is
     * released later.
     */
    async allowLongPauses(): Promise<void> {
      await db.execute(sql`set local idle_in_transaction_session_timeout = '10min'`)
    },
    /** Stores the value unless another process stored one first; returns the stored one. */
    async keepFirst(name: string, valueSealed: Buffer): Promise<Buffer> {
      await db.insert(installation).values({ name, valueSealed }).onConflictDoNothing()
      return (await read(name)) ?? valueSealed
    },
  }
}

function rateWindowStore(db: Db) {
  const now = sql`${sql.placeholder('now')}::timestamptz`
  const requests = sql`${sql.placeholder('requests')}::int`
  const { startedAt, used } = rateWindows
  // A window from the future began before somebody set the clock back.
  const isOver = sql`abs(extract(epoch from ${now} - ${startedAt})) >= 60`
  const count = lazily(() =>
    db
      .insert(rateWindows)
      .values({ keyId: sql.placeholder('keyId'), startedAt: now, used: requests })
      .onConflictDoUpdate({
        target: rateWindows.keyId,
        set: {
          startedAt: sql`case when ${isOver} then ${now} else ${startedAt} end`,
          used: sql`case when ${isOver} then ${requests} else ${used} + ${requests} end`,
        },
      })
      .returning({ startedAt, used })
      .prepare('count_requests'),
  )

  return {
    /** Counts requests in their key's current minute, and answers when it began and how many it has had. */
    async count(keyId: string, requests: number, at: Date): Promise<{ startedAt: Date; used: number }> {
      const row = await first(count().execute({ keyId, requests, now: at.toISOString() }))
      if (!row) throw new Error('a count came back empty')
      return row
    },
  }
}
