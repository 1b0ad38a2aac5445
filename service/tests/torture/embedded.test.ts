import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { issueKey, OPERATOR_TOKEN, operatorAt } from '@/lib/tests/torture/program'
import { torture } from '@/scripts/testing/torture'
import { seededRandom } from '../../seed/seeded-random'
import { type Client, client } from '../client'
import { file } from '../given'
import { killWhatRuns, runService } from '../program'

vi.setConfig({ testTimeout: 120_000 })

const REOPENED_WITHIN_MS = 10_000
const dataDir = mkdtempSync(join(tmpdir(), 'torture-'))
// PostgreSQL runs as nobody when we are root, and has to pass through.
chmodSync(dataDir, 0o711)

let product: ReturnType<typeof start> | undefined
afterAll(async () => {
  product?.program.kill('SIGTERM')
  await product?.ended
  killWhatRuns()
  rmSync(dataDir, { recursive: true })
})

/** The whole product as `npm run service` starts it: its PostgreSQL lies in the data folder. */
function start() {
  return runService({ SERVICE_DATA_DIR: dataDir, SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN, SERVICE_LOG_LEVEL: 'error' })
}

/** Kills the service and its database, the one or the other first. */
function killBoth(databaseFirst: boolean): void {
  const database = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  const kills = [() => product?.program.kill('SIGKILL'), () => process.kill(database, 'SIGKILL')]
  for (const kill of databaseFirst ? kills.reverse() : kills) kill()
}

/** Sends until it is cut off; answers the ids that were acknowledged. */
async function sendUntilCut(service: Client, enough: number, whenEnough: () => void): Promise<string[]> {
  const acknowledged: string[] = []
  const sender = async () => {
    for (;;) {
      const request = { signers: [{ email: 'grace@example.com' }], files: [file([0])] }
      const { status, body } = await service.post('/envelopes', request)
      expect([200, 500]).toContain(status)
      if (status === 200 && acknowledged.push((body as { message: string }).message) === enough) whenEnough()
    }
  }
  // Each ends when its connection does.
  await Promise.allSettled(Array.from({ length: 8 }, sender))
  return acknowledged
}

const rounds = Array.from({ length: torture.rounds(10, 10) }, (_, n) => torture.seed + n)
let key: string

test.each(rounds)(
  'killed together with its database, the product reopens with all it answered (seed %i)',
  async (seed) => {
    product ??= start()
    const baseUrl = await product.ready
    key ??= await issueKey(operatorAt(baseUrl))
    const next = seededRandom(`embedded ${seed}`)
    const enough = 1 + Math.floor(next() * 40)
    const service = client(`${baseUrl}/api/v1/service`, { 'x-api-key': key })

    const acknowledged = await sendUntilCut(service, enough, () => killBoth(next() < 0.5))
    await product.ended
    const began = Date.now()
    product = start()
    const again = client(`${await product.ready}/api/v1/service`, { 'x-api-key': key })

    expect(Date.now() - began).toBeLessThan(REOPENED_WITHIN_MS)
    expect(product.output.err).toBe('')
    expect(acknowledged.length).toBeGreaterThanOrEqual(enough)
    for (const id of acknowledged) {
      expect(await again.get(`/envelopes/${id}`)).toMatchObject({ status: 200, body: { id, status: 'Sent' } })
    }
  },
)
