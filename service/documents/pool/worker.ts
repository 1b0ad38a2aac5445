import { parentPort, workerData } from 'node:worker_threads'
import { ServiceError } from '../../errors'
import type { SealingIdentity } from '../engine'
import { finish } from '../finish'
import { inspect } from '../inspect'
import { boundUnpacking } from '../open/unpacking'
import { createSeal } from '../seal/seal'
import type { Answer, Request } from './protocol'

boundUnpacking()

// What the engine passed when it started this thread (create-engine.ts).
const seal = createSeal((workerData as { identity: SealingIdentity }).identity)

const run = (request: Request) => (request.job === 'inspect' ? inspect(request.input) : finish(request.input, seal))

async function answer(request: Request): Promise<Answer> {
  try {
    return { output: await run(request) }
  } catch (error) {
    if (error instanceof ServiceError) return { error: { code: error.code, message: error.message } }
    if (error instanceof Error) return { error: { message: error.message, stack: error.stack } }
    return { error: { message: String(error) } }
  }
}

parentPort?.on('message', async (request: Request) => {
  parentPort?.postMessage(await answer(request))
})
