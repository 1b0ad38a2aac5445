import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { signIn } from '@/lib/tests/torture/person'
import { startProduct } from '@/lib/tests/torture/product'
import { ACCOUNT } from '@/lib/tests/torture/program'
import { signedEnvelope } from '@/lib/tests/torture/signed-envelope'
import { bulkEnvelopes } from './bulk'
import { cpuSeconds } from './harness/cpu'
import { benchFolder } from './harness/folder'
import { percentile } from './harness/measure'
import { together, totalMiB, watchPrograms } from './harness/memory'
import type { Figures, Part } from './harness/part'

/** Demo accounts, whose module only servers may load. */
const ADMIN = { email: 'admin@demo.example', password: 'admin-demo-2026' }
export const SENDER = { email: 'sender@demo.example', password: 'sender-demo-2026' }
const ENVELOPES = 10_000
const SIGNED = 5
const PAGES = 12
const CONNECTIONS = 10

/**
 * The dashboard and the service alone at 10 connections: requests a second, and the processor time of one, which says more on a
 * machine that others use; and the memory of both programs after them.
 */
export const benchRequests: Part = { title: `Requests at ${CONNECTIONS} connections`, rounds: 15, open }

async function open(root: string) {
  const folder = benchFolder()
  const environment = { SERVICE_SEED: 'none', SERVICE_LOG_LEVEL: 'error', DESK_DEMO_RATE_LIMIT: '100000000' }
  const product = await startProduct(folder.path, { environment, root })
  const key = await product.newKey()
  const signed: string[] = []
  for (let count = 0; count < SIGNED; count++) signed.push(await signedEnvelope(product, key, PAGES))
  await bulkEnvelopes(product.databaseUrl('service'), ACCOUNT, ENVELOPES)
  const cookie = (await signIn(product, SENDER.email, SENDER.password)).cookie()
  // The copy may have been read before all were there, and then nothing says that there are more.
  const admin = await signIn(product, ADMIN.email, ADMIN.password)
  const rebuilt = await admin.request('/api/mirror/rebuild', { method: 'POST' })
  if (!rebuilt.ok) throw new Error(`rebuild answered ${rebuilt.status}: ${await rebuilt.text()}`)
  const isRead = `select 1 from mirror_accounts where state = 'complete' and
    (select count(*) from mirror_envelopes) = ${ENVELOPES + SIGNED}`
  while ((await product.query('desk', isRead)).length === 0) await pause(100)
  const ids = (
    await product.query<{ id: string }>('service', 'select id from envelopes order by updated_on desc limit 500')
  ).map(({ id }) => id)
  const desk = { url: product.url, headers: { cookie } }
  const service = { url: product.api, headers: { 'x-api-key': key } }
  const memory = watchPrograms(product.pid)

  // Each takes about half a second of processor time.
  const loads: [string, At, string[], number][] = [
    ['list HTML', desk, ['/envelopes'], 20],
    ['list API', desk, ['/api/mirror/envelopes'], 200],
    ['detail API', desk, ids.map((id) => `/api/envelopes/${id}`), 150],
    ['PDF bytes', desk, signed.map((id) => `/api/envelopes/${id}/document`), 60],
    ['service: feed of 100', service, ['/envelopes'], 400],
    ['service: signer search', service, ['/signers?email=signer1@example.com'], 150],
  ]
  for (const [, at, paths, amount] of loads) await load(at, paths, 3 * amount)
  const steps = loads.map(([what, at, paths, amount]) => async (): Promise<Figures> => {
    const before = cpuSeconds(product.pid)
    const { seconds, times } = await load(at, paths, amount)
    const processor = (1_000 * (cpuSeconds(product.pid) - before)) / amount
    return {
      [`${what}, /s`]: amount / seconds,
      [`${what}, processor ms`]: processor,
      ...(at === desk && { [`${what}, p99 ms`]: percentile(times, 0.99) }),
    }
  })
  return {
    steps: [...steps, async () => ({ 'memory, MiB': totalMiB(together(Object.values(memory()))) })],
    async close() {
      await product.stop()
      folder.remove()
    },
  }
}

type At = { url: string; headers: Record<string, string> }

async function load({ url, headers }: At, paths: string[], amount: number) {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, { connections: CONNECTIONS })
  const times: number[] = []
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (next < amount) {
        const path = `${pathname.replace(/\/$/, '')}${paths[next++ % paths.length]}`
        const sent = performance.now()
        const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
        if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${await body.text()}`)
        await body.arrayBuffer()
        times.push(performance.now() - sent)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1_000
  await pool.close()
  return { seconds, times }
}
