import { createHash } from 'node:crypto'
import type { ServiceMetrics } from '@/lib/metrics/service-metrics'
import { createPool, JobLost, leastRights, MachineBusy, type Pool, PoolClosed } from '@/lib/pdf/pool/pool'
import { type QueuedWork, QueueFull } from '@/lib/queue/fair-queue'
import { MINUTE_MS } from '@/lib/text/durations'
import { invalid, Unavailable } from '../errors'
import { IS_BUILT } from '../folder'
import {
  type DocumentEngine,
  DocumentNotSealed,
  type FinalDocument,
  type FinalDocumentInput,
  type SealingIdentity,
} from './engine'
import { createDocumentSealer } from './seal-document'
import type { JobName, Jobs, WorkerAnswer } from './worker-protocol'

const WORKERS = 2
/** A built program has a built worker. A program that runs from its sources loads TypeScript first. */
const OWN_BUILT_WORKER = IS_BUILT ? new URL('./worker.mjs', import.meta.url) : undefined
const SOURCE_WORKER = new URL('./boot-worker.mjs', import.meta.url)
/**
 * The most milliseconds of a job. A file that takes longer is refused; finishing may have many
 * files and a slow machine.
 */
const JOB_MS = {
  inspect: 60_000,
  drawMarks: 60_000,
  findCut: 60_000,
  findNameless: 60_000,
  compose: 300_000,
  check: 300_000,
}
/** The limits for our own documents, whose transaction may wait that long. */
export const OWN_JOB_MS = 10 * MINUTE_MS
/** A worker holds 50 to 90 MB, and starts with 0.2 s of processor time, for which a signer's page need not wait. */
const IDLE_MS = 60_000
/** The most jobs that wait. With more, trying again later is faster than waiting. */
const LIMITS = { jobs: 64, bytes: 128 * 1024 * 1024 }
const RETRY_AFTER_SECONDS = 10

export type EngineOptions = {
  identity: SealingIdentity
  workers?: number
  limits?: typeof LIMITS
  /** A built worker; by default the one of this program. */
  builtWorker?: URL
  /** Takes the place of workers of its own. */
  pool?: Pool
  /** How long each job may take, instead of the limits for uploaded files. */
  jobMs?: number
}

/** The flags of a built worker, which reads its own folder and the fonts alone. */
export const rightsOf = (script: URL) => leastRights([new URL('./', script), new URL('../.fonts/', script)])

/** The workers of an engine, which several engines can share. */
export function createDocumentPool(options: Omit<EngineOptions, 'identity'> = {}): Pool {
  const { workers = WORKERS, limits = LIMITS, builtWorker = OWN_BUILT_WORKER } = options
  const script = builtWorker ?? SOURCE_WORKER
  const flags = builtWorker ? rightsOf(builtWorker) : []
  return createPool({ script, flags, size: workers, limits, idleMs: IDLE_MS })
}

/** The engine behind `Context.documents`; `identity` stays in this process. */
export function createDocumentEngine(options: EngineOptions): DocumentEngine {
  const { identity, pool = createDocumentPool(options), jobMs } = options
  const sealer = createDocumentSealer(identity)

  async function ask<Name extends JobName>(
    job: Name,
    input: Jobs[Name]['input'],
    about: QueuedWork,
  ): Promise<Jobs[Name]['output']> {
    // This protocol types pool and worker: each job has its own output.
    const answer = (await pool.run({ job, input }, { ...about, ms: jobMs ?? JOB_MS[job] }).catch(busy)) as WorkerAnswer
    if ('output' in answer) return answer.output as Jobs[Name]['output']
    throw restoreError(answer.error)
  }

  return {
    inspect: (supplied, upload) =>
      ask('inspect', supplied, { group: Symbol('one file'), ...upload, bytes: supplied.byteLength }).catch(
        throwAsRefusal,
      ),
    drawMarks: (input) =>
      ask('drawMarks', input, { group: input.envelopeId, bytes: sizeOf(input) }).catch(throwAsRefusal),
    findCut: (texts, group) => ask('findCut', texts, { group, bytes: 0 }).catch(throwAsRefusal),
    findNameless: (input, group) =>
      ask('findNameless', input, { group, bytes: input.content.byteLength }).catch((error: unknown) => {
        // A file that cannot be searched can still be signed.
        if (error instanceof JobLost) return []
        throw error
      }),
    finish: (input) => finish(input).catch(notSealed),
    expect: pool.expect,
    close: () => pool.close(),
  }

  async function finish(input: FinalDocumentInput): Promise<FinalDocument> {
    const about = { group: input.envelopeId, bytes: sizeOf(input) }
    const { pageCount, ...draft } = await ask('compose', { input, room: await sealer.room() }, about)
    const content = await sealer.seal(draft)
    await ask('check', { content, pageCount }, about)
    return { content, sha256: createHash('sha256').update(content).digest('hex'), pageCount }
  }
}

const sizeOf = ({ files }: { files: { content: Uint8Array }[] }) =>
  files.reduce((sum, { content }) => sum + content.byteLength, 0)

function busy(error: unknown): never {
  if (!(error instanceof QueueFull || error instanceof MachineBusy)) throw error
  const message = 'Too many documents are being processed right now. Try again in a moment.'
  throw new Unavailable('document_queue_full', message, RETRY_AFTER_SECONDS)
}

/** Refuses a file that a worker could not process. */
function throwAsRefusal(error: unknown): never {
  if (error instanceof JobLost)
    throw invalid('the file is too complex to be signed here', 'document_too_complex', error)
  throw error
}

/** Throws what the failure means. A busy machine and the end of the service are no fault of the document. */
function notSealed(cause: unknown): never {
  if (cause instanceof PoolClosed || cause instanceof Unavailable) throw cause
  throw new DocumentNotSealed('the final document could not be sealed', { cause })
}

/** Makes an error of a worker's answer: a refusal for the sender, or a failure of the service. */
function restoreError({ reason, message, stack }: Extract<WorkerAnswer, { error: unknown }>['error']): Error {
  if (reason) return invalid(message, reason)
  return Object.assign(new Error(message), { stack })
}

/** The engine, counting how many documents wait to be sealed and how long that takes. */
export function withMetrics(engine: DocumentEngine, metrics: ServiceMetrics): DocumentEngine {
  return {
    ...engine,
    async finish(input) {
      const took = metrics.sealSeconds.startTimer()
      metrics.sealing.inc()
      try {
        const document = await engine.finish(input)
        took({ outcome: 'sealed' })
        return document
      } catch (error) {
        took({ outcome: 'failed' })
        throw error
      } finally {
        metrics.sealing.dec()
      }
    },
  }
}
