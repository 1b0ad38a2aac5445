import { ServiceError } from '../../errors'
import { checkPassive } from '../active-content/find'
import { compose } from '../compose'
import { inspect } from '../inspect'
import { countLists, withWholeLists } from '../open/long-lists'
import { boundUnpacking } from '../open/unpacking'
import { verifySeal } from '../seal/verify'
import type { Answer, JobName, Jobs, Request } from './protocol'

boundUnpacking()
countLists()

// Ctrl-C in a terminal reaches every process there: the service ends its workers itself, when they have finished.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

// The pool and this file are typed by the protocol only.
process.on('message', async (request: Request) => process.send?.(await answer(request)))

async function run(request: Request): Promise<Jobs[JobName]['output']> {
  if (request.job === 'inspect') return inspect(request.input)
  if (request.job === 'compose') return compose(request.input)
  const { content, pageCount } = request.input
  await verifySeal(content, pageCount)
  await checkPassive(content)
  return null
}

async function answer(request: Request): Promise<Answer> {
  try {
    return { output: await withWholeLists(() => run(request)) }
  } catch (error) {
    if (error instanceof ServiceError) return { error: { reason: error.reason, message: error.message } }
    if (error instanceof Error) return { error: { message: error.message, stack: error.stack } }
    return { error: { message: String(error) } }
  }
}
