import { afterAll, expect, test } from 'vitest'
import { createDocumentEngine } from '../../documents/create-engine'
import type { SealingIdentity } from '../../documents/engine'
import { createSealingIdentity } from '../../documents/sealing-identity'
import { selfTest } from '../../documents/self-test'
import { BUILT_WORKER } from '../built-worker'
import { NOW } from './given'

function engineWith(identity: SealingIdentity) {
  const engine = createDocumentEngine({ identity, workers: 1, builtWorker: BUILT_WORKER })
  afterAll(() => engine.close())
  return engine
}

test('the self-test passes with a certificate that can seal, and fails with a wrong password', async () => {
  const identity = await createSealingIdentity('Test seal', NOW)
  await selfTest(engineWith(identity), NOW)
  await expect(selfTest(engineWith({ ...identity, password: 'wrong' }), NOW)).rejects.toThrow('could not be sealed')
})
