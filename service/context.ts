import type { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Signal } from '@/lib/jobs/job-host'
import type { ServiceMetrics } from '@/lib/metrics/service-metrics'
import type { Sealer } from '@/lib/seal/sealer'
import type { TargetGuard } from '@/lib/target/guard'
import type { Tracing } from '@/lib/tracing/tracing'
import type { DocumentEngine } from './documents/engine'
import type { CodeHashes } from './envelopes/code-hashes'
import type { Mailer } from './mail/mailer'
import type { SealingTurns } from './signing/sealing-turns'
import type { SealedColumn } from './store/sealed-columns'
import type { Store } from './store/store'

/** What use cases need. Clock, ids and randomness are here because tests control them. */
export type Context = {
  store: Store
  documents: DocumentEngine
  sealingTurns: SealingTurns
  codeHashes: CodeHashes
  /** Marks of earlier signers, drawn for later ones: PNGs by signer, file and field. */
  markPictures: LRUCache<string, Map<string, string>>
  sealer: Sealer<SealedColumn>
  log: Logger
  /** `ORIGIN` of the signing pages: a link is `ORIGIN/sign/TOKEN`. */
  signingOrigin: string
  /** Without an SMTP server there is none, and mails are only kept in the outbox. */
  mailer: Mailer | undefined
  /** What this process counts; undefined while nobody may read it. */
  metrics: ServiceMetrics | undefined
  /** Records what this process does with requests; undefined while no collector is configured. */
  tracing: Tracing | undefined
  /** Says where webhooks may go. */
  targets: TargetGuard
  /** Notified when a delivery became due, before the dispatcher's next poll. */
  deliveriesDue: Signal
  /** The current moment at whole seconds (docs/interface.md, 10.2). */
  now: () => Date
  /** The current moment to the millisecond, for retries: at whole seconds one would fire early. */
  instant: () => Date
  newId: () => string
  randomBytes: (size: number) => Buffer
}

/** Who a request acts for: the API key's account and creator user (docs/interface.md, 5.4). */
export type Caller = {
  accountId: string
  account: string
  app: string
  user: { id: string; email: string; firstName: string; lastName: string }
  key: { id: string; name: string; rateLimitPerMin?: number; expiresOn?: Date }
  capabilities: readonly string[]
}

/** Where a request of a person came from, for the audit trail. */
export type Origin = { ip?: string; userAgent?: string }
