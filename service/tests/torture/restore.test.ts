import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { afterAll, expect, test, vi } from 'vitest'
import type { EnvelopeId } from '@/lib/contract/ids'
import { restoreBackup } from '@/lib/postgres/backup/restore-backup'
import { writeBackup } from '@/lib/postgres/backup/write-backup'
import { runningPostgres } from '@/lib/postgres/embedded'
import { issueKey, OPERATOR_TOKEN, operatorAt } from '@/lib/tests/torture/program'
import { signedEnvelope } from '@/lib/tests/torture/signed-envelope'
import { torture } from '@/scripts/testing/torture'
import { verifySeal } from '../../documents/verify-seal'
import { openStore } from '../../store/store'
import { verifyChain } from '../audit/verify-chain'
import { killWhatRuns, runService } from '../program'

vi.setConfig({ testTimeout: 600_000 })

const PASSPHRASE = 'correct horse battery staple'
/** People who send and sign at the same time. */
const AT_ONCE = 4

const folders: string[] = []
afterAll(() => {
  killWhatRuns()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'drill-'))
  // PostgreSQL runs as nobody when we are root, and has to pass through.
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

const start = (dataDir: string) =>
  runService({ SERVICE_DATA_DIR: dataDir, SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN, SERVICE_LOG_LEVEL: 'error' })

type Acknowledged = { id: EnvelopeId; at: number }

/** Sends and signs until stopped. */
function startPeople(api: string, key: string) {
  const acknowledged: Acknowledged[] = []
  let isStopped = false
  const person = async () => {
    while (!isStopped) {
      const id = (await signedEnvelope({ api }, key, 1)) as EnvelopeId
      acknowledged.push({ id, at: Date.now() })
    }
  }
  const people = Array.from({ length: AT_ONCE }, person)
  return {
    acknowledged,
    async stop() {
      isStopped = true
      await Promise.all(people)
    },
  }
}

/** `npm run torture -- restore` */
test('a backup under load, restored elsewhere, holds every acknowledged signature, and every seal verifies', async () => {
  const source = newFolder()
  const product = start(source)
  const baseUrl = await product.ready
  const key = await issueKey(operatorAt(baseUrl))
  const people = startPeople(`${baseUrl}/api/v1/service`, key)
  await expect.poll(() => people.acknowledged.length, { timeout: 120_000 }).toBeGreaterThan(torture.size(3, 20))
  const url = runningPostgres(source)
  if (!url) throw new Error('the embedded PostgreSQL does not run')
  const file = join(newFolder(), 'backup.tar.gz.age')
  const began = Date.now()

  const secrets = { 'service.key': readFileSync(join(source, 'service.key')) }
  const { completeUntil } = await writeBackup({ url, file, passphrase: PASSPHRASE, secrets })
  const took = { backup: Date.now() - began, restore: 0 }
  await people.stop()
  product.program.kill('SIGTERM')
  await product.ended

  const target = newFolder()
  const restoring = Date.now()
  await restoreBackup(file, target, PASSPHRASE)
  took.restore = Date.now() - restoring
  const restored = start(target)
  const again = `${await restored.ready}/api/v1/service`
  const database = new URL(runningPostgres(target) ?? '')
  database.pathname = '/service'
  const store = await openStore(database.href)
  const before = people.acknowledged.filter(({ at }) => at < completeUntil.getTime())
  for (const { id } of before) {
    const answer = await fetch(`${again}/envelopes/${id}/document`, { headers: { 'x-api-key': key } })
    expect(answer.status, id).toBe(200)
    const content = new Uint8Array(await answer.arrayBuffer())
    await verifySeal(content, (await PDF.load(content)).getPageCount())
    expect(verifyChain(id, await store.audit.trail(id)), id).toBe(true)
  }
  await store.close()
  // What is new there is sealed with the same certificate.
  await signedEnvelope({ api: again }, key, 1)
  restored.program.kill('SIGTERM')
  await restored.ended

  expect(before.length).toBeGreaterThan(torture.size(3, 20))
  const figures = { acknowledged: people.acknowledged.length, beforeTheEnd: before.length, took }
  process.stdout.write(`${JSON.stringify(figures)}\n`)
})
