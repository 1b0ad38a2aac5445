import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { Signal } from '@/lib/jobs/job-host'
import { defineServiceMetrics } from '@/lib/metrics/service-metrics'
import { keepEmbeddedPostgres } from '@/lib/postgres/embedded-postgres'
import { createRoles, prepareTables, SERVICE_TABLES } from '@/lib/postgres/roles'
import { createSealer } from '@/lib/seal/sealer'
import { createTargetGuard, type Resolve } from '@/lib/target/guard'
import { addressOf, hostInUrl } from '@/lib/url/url'
import type { Config } from './config'
import type { Context } from './context'
import {
  createDocumentEngine,
  createDocumentPool,
  type EngineOptions,
  OWN_JOB_MS,
  withMetrics,
} from './documents/create-engine'
import { sealingIdentity } from './documents/sealing-identity'
import { CodeHashes } from './envelopes/code-hashes'
import { CORE, createApp } from './http/app'
import { listen } from './http/listen'
import { LastUse } from './identity/identify'
import { createMailer } from './mail/mailer'
import { seedDemo } from './seed/demo'
import { RECEIVER_PATH } from './seed/endpoint'
import { PICTURE_CACHE } from './signing/mark-pictures'
import { SealingTurns } from './signing/sealing-turns'
import { MIGRATIONS, openStore } from './store/store'
import type { Timings } from './webhooks/dispatch/lease'
import { startWork } from './work/work'

export type Service = {
  baseUrl: string
  context: Context
  stop(): Promise<void>
}

/** What tests own: clock, ids, randomness, hashes of codes, names, timings, and document workers. */
export type Ownable = Partial<Pick<Context, 'now' | 'instant' | 'newId' | 'randomBytes' | 'codeHashes'>> & {
  resolve?: Resolve
  timings?: Partial<Timings>
  documentWorkers?: EngineOptions['pool']
}

const wholeSeconds = () => new Date(Math.floor(Date.now() / 1_000) * 1_000)

/**
 * Starts the service and answers once it accepts requests. What had been started is stopped when a
 * later part fails. When `signal` aborts meanwhile, it leaves out what takes long.
 */
export async function start(config: Config, log: Logger, own: Ownable = {}, signal?: AbortSignal): Promise<Service> {
  const shutdown = new Shutdown()
  try {
    const sealer = createSealer(config.sealingKeys ?? [keyFromFile(config.dataDir)])
    const databaseUrl = config.databaseUrl ?? (await startEmbedded(config, shutdown))
    // Loaded only where there is a collector.
    const tracing = config.tracing
      ? (await import('@/lib/tracing/create-tracing')).createTracing(config.tracing)
      : undefined
    shutdown.push(async () => tracing?.stop())
    const store = await openStore(databaseUrl, { log, tracing })
    shutdown.push(() => store.close())
    const identity = await sealingIdentity(store, sealer, config.signingP12)
    const pool = own.documentWorkers ?? createDocumentPool()
    const engine = createDocumentEngine({ identity, pool })
    shutdown.push(() => engine.close())
    // Loaded only where somebody may read the figures.
    const metrics = config.metricsToken ? defineServiceMetrics(await import('prom-client')) : undefined
    const mailer = config.smtpUrl ? createMailer(config.smtpUrl, config.signingOrigin) : undefined
    shutdown.push(async () => mailer?.close())
    const receiver = receiverOf(config)
    const context: Context = {
      store,
      documents: metrics ? withMetrics(engine, metrics) : engine,
      metrics,
      tracing,
      sealer,
      log,
      signingOrigin: config.signingOrigin,
      mailer,
      targets: createTargetGuard({
        trustedOrigins: config.webhooks.trustedOrigins,
        trustedTarget: receiver,
        resolve: own.resolve,
      }),
      sealingTurns: new SealingTurns(store.tryHold),
      codeHashes: own.codeHashes ?? new CodeHashes(),
      markPictures: new LRUCache(PICTURE_CACHE),
      deliveriesDue: new Signal(),
      now: own.now ?? wholeSeconds,
      instant: own.instant ?? own.now ?? (() => new Date()),
      newId: own.newId ?? randomUUID,
      randomBytes: own.randomBytes ?? randomBytes,
    }
    // The service starts without its mail server, which may come back.
    mailer?.problem().then((problem) => {
      if (problem) log.warn({ reason: problem.message }, 'SERVICE_SMTP_URL: no mail can be sent')
    })
    // Before anybody can read: its dates are in the past.
    if (config.seed === 'demo') {
      const documents = createDocumentEngine({ identity, pool, jobMs: OWN_JOB_MS })
      await seedDemo({ ...context, documents }, { receiver, signal }).catch((err: unknown) => {
        log.error({ err }, 'the sample tenant could not be completed; the next start continues')
      })
    }
    const lastUse = new LastUse(context)
    shutdown.push(() => lastUse.untilWritten())
    const work = startWork(context, { retryWaits: config.webhooks.retryWaits, timings: own.timings })
    shutdown.push(() => work.stop())
    const stopController = new AbortController()
    shutdown.push(async () => stopController.abort())
    const { operatorToken, proxySecret, metricsToken } = config
    const app = createApp(context, {
      operatorToken,
      proxySecret,
      metricsToken,
      lastUse,
      hasReceiver: receiver !== undefined,
      ended: stopController.signal,
    })
    const { port, close } = await listen(app, { host: config.host, port: config.port, log })
    shutdown.push(close)
    return { baseUrl: `http://${hostInUrl(config.host)}:${port}${CORE}`, context, stop: () => shutdown.run() }
  } catch (error) {
    await shutdown.run()
    throw error
  }
}

/** Where the sample tenant's endpoint leads: to this process and port. */
function receiverOf({ seed, host, port }: Config): string | undefined {
  return seed === 'demo' && port > 0 ? `${addressOf(host, port)}${CORE}${RECEIVER_PATH}` : undefined
}

/** Starts the embedded PostgreSQL, and answers the program's own address of it. */
async function startEmbedded({ dataDir }: Config, shutdown: Shutdown): Promise<string> {
  const postgres = await keepEmbeddedPostgres({ dataDir, databases: ['service'] })
  shutdown.push(() => postgres.stop())
  const { owner, runtime } = await createRoles(postgres.url('service'), 'service')
  await prepareTables(owner, 'service_app', { ...SERVICE_TABLES, folder: MIGRATIONS })
  return runtime
}

/** What has to be stopped, newest first: each part before those it depends on. */
class Shutdown {
  #steps: (() => Promise<void>)[] = []
  #firstRun: Promise<void> | undefined

  push(step: () => Promise<void>): void {
    this.#steps.push(step)
  }

  /** Runs every step and rejects with the first failure. A second call shares the run. */
  run(): Promise<void> {
    this.#firstRun ??= this.#runAll()
    return this.#firstRun
  }

  async #runAll(): Promise<void> {
    const failures: unknown[] = []
    for (const step of this.#steps.reverse()) {
      await step().catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  }
}

const KEY_BYTES = 32

/** The key that seals secrets at rest, from a private file made at first start. */
function keyFromFile(dataDir: string): Buffer {
  const file = join(dataDir, 'service.key')
  const currentKey = read(file)
  if (currentKey) return currentKey
  mkdirSync(dataDir, { recursive: true })
  // Linked, so one process wins and none reads half a key.
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(temporary, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flush: true })
  try {
    linkSync(temporary, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(temporary)
  }
  const fileContent = read(file)
  if (!fileContent) throw new Error(`the key file ${file} could not be read back`)
  return fileContent
}

function read(file: string): Buffer | undefined {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
    if (key.length !== KEY_BYTES) throw new Error(`${file} does not hold a key of ${KEY_BYTES} bytes in base64`)
    return key
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
