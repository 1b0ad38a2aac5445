import childProcess, { type ChildProcess, type ForkOptions } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { serialize } from 'node:v8'
import { P12Signer } from '@libpdf/core'
import { afterAll, expect, test } from 'vitest'
import type { CanonicalPdf } from '@/lib/pdf/canonical'
import { createPool } from '@/lib/pdf/pool/pool'
import { paper } from '@/lib/pdf/tests/papers'
import { createDocumentEngine, rightsOf } from '../../documents/create-engine'
import { createSealingIdentity } from '../../documents/sealing-identity'
import { BUILT_WORKER } from '../built-worker'
import { envelope, field, NOW } from './given'
import { signatureReport } from './tools'

const LIMITS = { jobs: 10, bytes: 10_000_000 }
const fork = childProcess.fork
const closing: { close(): Promise<void> }[] = []
afterAll(async () => {
  childProcess.fork = fork
  syncBuiltinESMExports()
  await Promise.all(closing.map((pool) => pool.close()))
})

/** Everything that processes are started with and sent from now on. */
function listenToWorkers(): Buffer[] {
  const sent: Buffer[] = []
  const listening = (script: string | URL, options: ForkOptions): ChildProcess => {
    sent.push(serialize({ env: options.env, flags: options.execArgv }))
    const worker = fork(script, [], options)
    const send: (...message: [object]) => boolean = worker.send.bind(worker)
    worker.send = (...message: unknown[]) => {
      sent.push(serialize(message[0]))
      return send(...(message as [object]))
    }
    return worker
  }
  Object.assign(childProcess, { fork: listening })
  syncBuiltinESMExports()
  return sent
}

test('the process that reads PDFs is never given the sealing key', async () => {
  const sent = listenToWorkers()
  const identity = await createSealingIdentity('Test seal', NOW)
  const engine = createDocumentEngine({ identity, workers: 1, builtWorker: BUILT_WORKER })
  closing.push(engine)

  const content = await paper()
  await engine.inspect(content)
  const sealed = await engine.finish(envelope([{ content, fields: [field({ text: 'Seen' })] }]))

  expect(await signatureReport(sealed.content)).toContain('Signature is Valid')
  const { certificate } = await P12Signer.create(identity.p12, identity.password)
  const everything = Buffer.concat(sent)
  expect(sent.length).toBeGreaterThanOrEqual(4)
  expect(everything.includes(Buffer.from(identity.p12).subarray(0, 64))).toBe(false)
  expect(everything.includes(identity.password)).toBe(false)
  // What is sealed carries the certificate, so the search itself works.
  expect(everything.includes(Buffer.from(certificate).toString('hex'))).toBe(true)
})

const built = (script: URL) => {
  const pool = createPool({ script, flags: rightsOf(BUILT_WORKER), size: 1, limits: LIMITS, idleMs: 60_000 })
  closing.push(pool)
  return (request: unknown) => pool.run(request, { ms: 30_000, group: 'one', bytes: 1 })
}

test('the worker of the built program does its work with the least rights', async () => {
  const run = built(BUILT_WORKER)
  const content = await paper()

  const inspected = (await run({ job: 'inspect', input: content })) as { output: CanonicalPdf }
  expect(inspected).toMatchObject({ output: { pageCount: 1 } })
  const names = ['Ada', 'محمد بن علي', '王小明'].map((text, index) => field({ text }, { y: index / 10, height: 0.1 }))
  const input = { input: envelope([{ content, fields: names }]), room: 4096 }
  expect(await run({ job: 'compose', input })).toMatchObject({ output: { pageCount: 2 } })
})

test('a worker reads and writes no other files, and starts no processes or threads', async () => {
  // A probe beside the built worker: what that one may read, this one may.
  const probe = new URL('./workers/probe.mjs', import.meta.url)
  const run = createProbe(probe)

  for (const attempt of ['read', 'write', 'spawn', 'thread']) expect(await run(attempt)).toBe('ERR_ACCESS_DENIED')
})

function createProbe(script: URL) {
  const flags = [...rightsOf(BUILT_WORKER), `--allow-fs-read=${script.pathname}`]
  const pool = createPool({ script, flags, size: 1, limits: LIMITS, idleMs: 60_000 })
  closing.push(pool)
  return (request: string) => pool.run(request, { ms: 30_000, group: 'one', bytes: 1 })
}
