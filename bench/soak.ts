import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { signIn } from '@/lib/tests/torture/person'
import { type Product, startProduct } from '@/lib/tests/torture/product'
import { ACCOUNT } from '@/lib/tests/torture/program'
import { signedEnvelope } from '@/lib/tests/torture/signed-envelope'
import { buildWhatIsStale } from '../scripts/launch/build'
import { bulkEnvelopes } from './bulk'
import { benchFolder } from './harness/folder'
import { print, type Row } from './harness/measure'
import { together, totalMiB, watchPrograms } from './harness/memory'
import { SENDER } from './requests'

const CONNECTIONS = 10
const LIMIT_MIB = 572
/** 350 MB. */
const IDLE_MIB = 334
const SAMPLE_EVERY_MS = 250

/**
 * `npm run soak [-- --scale 0.1]`: 20,000 page views, 20,000 details and 5,000 PDFs at 10 connections. Fails when the
 * dashboard and the service, with its document workers, together ever hold more than 600 MB. Files that they share, such as
 * the code of Node.js, count once.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } })
  const scale = Number(values.scale)
  await buildWhatIsStale()
  const folder = benchFolder()
  // Made while memory is measured, the sample tenant would be part of it.
  const environment = { SERVICE_SEED: 'none', SERVICE_LOG_LEVEL: 'error', DESK_DEMO_RATE_LIMIT: '100000000' }
  const product = await startProduct(folder.path, { environment })
  const parts = watchPrograms(product.pid)
  const idle = totalMiB(together(Object.values(parts())))
  const memory = watchMemory(parts)
  try {
    const { cookie, ids, signed } = await prepare(product)
    const phases: [string, number, string[]][] = [
      ['page views', 20_000, ['/', '/envelopes', '/templates', ...ids.map((id) => `/envelopes/${id}`)]],
      ['details', 20_000, ids.map((id) => `/api/envelopes/${id}`)],
      ['PDFs', 5_000, signed.flatMap((id) => [`/api/envelopes/${id}/document`, `/api/envelopes/${id}/files/0`])],
    ]
    const rows: Row[] = [
      {
        what: 'idle, right after the start',
        value: `${Math.round(idle)} MiB`,
        target: `≤ ${IDLE_MIB} MiB (350 MB)`,
        held: idle <= IDLE_MIB,
      },
      { what: 'most while 20 envelopes were signed', value: memory.peak().text },
      { what: 'before', value: memory.now() },
    ]
    for (const [what, amount, paths] of phases) {
      const count = Math.ceil(amount * scale)
      await request(product, cookie, paths, count)
      const after = { what: `after ${count.toLocaleString('en')} ${what}`, value: memory.now() }
      process.stdout.write(`${after.what}: ${after.value}\n`)
      rows.push(after)
    }
    const held = memory.peak().sum <= LIMIT_MIB
    const deaths = product.output().match(/the (service|dashboard) ended/g)?.length ?? 0
    rows.push({ what: 'most at any time', value: memory.peak().text, target: '≤ 572 MiB (600 MB)', held })
    rows.push({ what: 'programs that died', value: String(deaths), target: '0', held: deaths === 0 })
    print(`Resident memory of both programs at ${CONNECTIONS} connections`, rows)
    if (!held || deaths > 0) process.exitCode = 1
  } finally {
    memory.stop()
    await product.stop()
    folder.remove()
  }
}

async function prepare(product: Product) {
  const key = await product.newKey()
  await bulkEnvelopes(product.databaseUrl('service'), ACCOUNT, 2_000)
  const signed: string[] = []
  for (let count = 0; count < 20; count++) signed.push(await signedEnvelope(product, key, 1 + count))
  const sender = await signIn(product, SENDER.email, SENDER.password)
  const some = await product.query<{ id: string }>('service', 'select id from envelopes order by id limit 500')
  return { cookie: sender.cookie(), signed, ids: [...signed, ...some.map(({ id }) => id)] }
}

async function request({ url }: Product, cookie: string, paths: string[], amount: number): Promise<void> {
  const requests = paths.map((path) => ({ path, headers: { cookie } }))
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    amount,
    timeout: 120,
    requests,
  })
  if (result.non2xx + result.errors > 0)
    throw new Error(`${paths[0]}: ${result.non2xx} refusals, ${result.errors} errors`)
}

function watchMemory(read: ReturnType<typeof watchPrograms>) {
  let peak = { sum: 0, text: '' }
  const sample = () => {
    const parts = read()
    const sum = Math.round(totalMiB(together(Object.values(parts))))
    const each = Object.entries(parts).map(([name, memory]) => `${name} ${Math.round(totalMiB(memory))}`)
    const text = `${sum} MiB (${each.join(', ')})`
    if (sum > peak.sum) peak = { sum, text }
    return text
  }
  const timer = setInterval(sample, SAMPLE_EVERY_MS)
  return { now: sample, peak: () => peak, stop: () => clearInterval(timer) }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
})
