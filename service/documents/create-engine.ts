import { invalid, ServiceError } from '../errors'
import { BUILT } from '../folder'
import type { DocumentEngine, SealingIdentity } from './engine'
import { createPool, JobLost } from './pool/pool'
import type { Answer, JobName, Jobs } from './pool/protocol'

const WORKERS = 2
/** The worker of the built program is built too; from the sources it has to learn TypeScript first. */
const SCRIPT = BUILT ? new URL('./worker.mjs', import.meta.url) : new URL('./pool/boot.mjs', import.meta.url)
/** A file that takes longer to look into is refused; finishing has the time for many such files, and for a slow machine. */
const JOB_MS = { inspect: 60_000, finish: 300_000 }
const IDLE_MS = 15_000

/** The engine behind `Context.documents`; `identity` seals every final document. */
export function createDocumentEngine(options: { identity: SealingIdentity; workers?: number }): DocumentEngine {
  const { identity, workers = WORKERS } = options
  const pool = createPool({
    script: SCRIPT,
    data: { identity },
    size: workers,
    idleMs: IDLE_MS,
  })

  async function ask<Name extends JobName>(job: Name, input: Jobs[Name]['input']): Promise<Jobs[Name]['output']> {
    // Pool and worker are typed by this protocol only: a worker answers a job with that job's output, or an error.
    const answer = (await pool.run({ job, input }, JOB_MS[job])) as Answer
    if ('output' in answer) return answer.output as Jobs[Name]['output']
    throw restored(answer.error)
  }

  return {
    inspect: (content) => ask('inspect', content).catch(refused),
    finish: (input) => ask('finish', input),
    close: () => pool.close(),
  }
}

/** A file that a worker cannot get through has no place in an envelope that everybody is to sign. */
function refused(error: unknown): never {
  if (error instanceof JobLost)
    throw Object.assign(invalid('the file is too complex to be signed here'), { cause: error })
  throw error
}

/** What the documents are refused for is the sender's to know; anything else is the service's own failure. */
function restored({ code, message, stack }: Extract<Answer, { error: unknown }>['error']): Error {
  if (code === 400) return new ServiceError(400, message)
  return Object.assign(new Error(message), { stack })
}
