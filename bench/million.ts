import { bulkEnvelopes } from './bulk'
import { scanOf } from './documents/scan'
import { load, median, perSecond, print, type Row, sideBySide } from './harness/measure'
import type { Stack } from './harness/stack'

const RUNS = 5
const SMALL = { account: 'Bench beside a million', count: 1_000 }
const LARGE = { account: 'Bench 1,000,000', count: 1_000_000 }
/** In the middle of both tenants' dates, so that the page begins somewhere. */
const LATER = `since=${new Date(Date.now() - 500 * 60_000).toISOString().slice(0, 19)}`
const BYTES = 200_000

const READS = {
  'feed page': '/envelopes',
  'later feed page': `/envelopes?${LATER}`,
  'feed page of one status': '/envelopes?status=Signed',
  'signers search, full page': '/signers?email=signer1%40example.com',
}

/** What a list costs in a tenant of a million envelopes beside one of a thousand, and sends of a document of 200 KB. */
export async function benchMillion(stack: Pick<Stack, 'api' | 'databaseUrl' | 'key'>): Promise<void> {
  const keys = { small: await stack.key(SMALL.account), large: await stack.key(LARGE.account) }
  await bulkEnvelopes(stack.databaseUrl, SMALL.account, SMALL.count)
  await bulkEnvelopes(stack.databaseUrl, LARGE.account, LARGE.count)
  const get = (path: string, key: string) =>
    load({ url: `${stack.api}${path}`, headers: { 'x-api-key': key }, duration: 3 })

  const rows: Row[] = []
  for (const [what, path] of Object.entries(READS)) {
    const rates = await sideBySide(RUNS, {
      small: async () => (await get(path, keys.small)).rate,
      large: async () => (await get(path, keys.large)).rate,
    })
    const ratio = median(rates.large) / median(rates.small)
    rows.push({
      what,
      value: `${perSecond(median(rates.large))} beside ${perSecond(median(rates.small))}, ${ratio.toFixed(2)}`,
      target: '0.80 to 1.20',
      held: ratio >= 0.8 && ratio <= 1.2,
    })
  }
  rows.push({
    what: 'POST /envelopes with a PDF of 200 KB',
    value: perSecond(median(await creations(stack, keys.large))),
  })
  print(`Service, 1,000,000 envelopes beside 1,000, 10 connections, medians of ${RUNS} runs`, rows)
}

async function creations(stack: Pick<Stack, 'api'>, key: string): Promise<number[]> {
  const body = JSON.stringify({
    emailSubject: 'A document of 200 KB',
    signers: [{ name: 'Ada', email: 'ada@example.com' }],
    files: [{ name: 'agreement.pdf', unsignedPdf: scanOf(BYTES).toString('base64'), fields: [] }],
  })
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const { rates } = await sideBySide(RUNS, {
    rates: async () => (await load({ url: `${stack.api}/envelopes`, method: 'POST', headers, body })).rate,
  })
  return rates
}
