import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { releaseFramesOfAbortReasons } from './harden'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

test('memory: the reason of an abort does not keep alive what aborted', async () => {
  const { abort } = AbortController.prototype
  releaseFramesOfAbortReasons()
  try {
    const controller = new AbortController()
    const aborting = await abortInImmediate(controller)
    await turn()
    collectGarbage()
    expect(controller.signal.reason).toBeInstanceOf(Error)
    expect(aborting.deref()).toBeUndefined()
  } finally {
    AbortController.prototype.abort = abort
  }
})

/** As React does it: in an immediate, whose callback is called on the immediate itself. */
function abortInImmediate(controller: AbortController): Promise<WeakRef<object>> {
  return new Promise((resolve) => {
    setImmediate(function (this: object) {
      controller.abort(new Error('this render has ended'))
      resolve(new WeakRef(this))
    })
  })
}
