import { ServiceError } from '../../errors'
import type { SealingIdentity } from '../engine'
import { finish } from '../finish'
import { inspect } from '../inspect'
import { boundUnpacking } from '../open/unpacking'
import { createSeal } from '../seal/seal'
import type { Answer, Request } from './protocol'

boundUnpacking()

// Ctrl-C in a terminal reaches every process there: the service ends its workers itself, when they have finished.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

// The pool and this file are typed by the protocol only: first what the engine was made with, then one request after the other.
process.once('message', ({ identity }: { identity: SealingIdentity }) => {
  const seal = createSeal(identity)
  process.on('message', async (request: Request) => process.send?.(await answer(request, seal)))
})

const run = (request: Request, seal: ReturnType<typeof createSeal>) =>
  request.job === 'inspect' ? inspect(request.input) : finish(request.input, seal)

async function answer(request: Request, seal: ReturnType<typeof createSeal>): Promise<Answer> {
  try {
    return { output: await run(request, seal) }
  } catch (error) {
    if (error instanceof ServiceError) return { error: { code: error.code, message: error.message } }
    if (error instanceof Error) return { error: { message: error.message, stack: error.stack } }
    return { error: { message: String(error) } }
  }
}
