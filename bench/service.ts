import { bulkEnvelopes } from './bulk'
import { pdfOf } from './documents/pdf'
import { newTemplate } from './harness/demo'
import { load, median, ms, percentile, perSecond, print, sideBySide } from './harness/measure'
import type { Stack } from './harness/stack'

const RUNS = 3
const SIGNATURE = { type: 'signature', signerIndex: 0, x: 0.1, y: 0.8, width: 0.3, height: 0.05 }
const SMALL = { account: 'Bench 1,000', count: 1_000 }
const LARGE = { account: 'Bench 100,000', count: 100_000 }

/** Requests a second of the service: identity, the feed over few and over many envelopes, sends from a template. */
export async function benchService(stack: Stack): Promise<void> {
  const small = await stack.key(SMALL.account)
  const large = await stack.key(LARGE.account)
  await bulkEnvelopes(stack.databaseUrl, SMALL.account, SMALL.count)
  await bulkEnvelopes(stack.databaseUrl, LARGE.account, LARGE.count)
  const template = await newTemplate(stack, SMALL.account)

  const get = (path: string, key: string) => load({ url: `${stack.api}${path}`, headers: { 'x-api-key': key } })
  const send = () =>
    load({
      url: `${stack.api}/envelopes/from-template/${template}`,
      method: 'POST',
      headers: { 'x-api-key': small, 'content-type': 'application/json' },
      body: JSON.stringify({ signers: [{ signerIndex: 1, name: 'Ada', email: 'ada@example.com' }] }),
    })
  const documents = await documentsRequest()
  const sendDocuments = () =>
    load({
      url: `${stack.api}/envelopes`,
      method: 'POST',
      headers: { 'x-api-key': small, 'content-type': 'application/json' },
      body: documents,
      timeout: 60,
    })

  const p99: number[] = []
  const rates = await sideBySide(RUNS, {
    me: async () => (await get('/me', small)).rate,
    small: async () => (await get('/envelopes', small)).rate,
    large: async () => {
      const feed = await get('/envelopes', large)
      p99.push(feed.p99)
      return feed.rate
    },
    send: async () => (await send()).rate,
    sendDocuments: async () => (await sendDocuments()).rate,
  })
  const ratio = median(rates.large) / median(rates.small)
  print('Service, 10 connections, medians of 3 runs', [
    { what: 'GET /me', value: perSecond(median(rates.me)) },
    { what: 'feed page of 100, tenant of 1,000 envelopes', value: perSecond(median(rates.small)) },
    {
      what: 'feed page of 100, tenant of 100,000 envelopes',
      value: `${perSecond(median(rates.large))}, ${ratio.toFixed(2)} of the small one`,
      target: '0.80 to 1.20',
      held: ratio >= 0.8 && ratio <= 1.2,
    },
    {
      what: 'feed page p99, worst run',
      value: ms(percentile(p99, 1)),
      target: '≤ 25 ms',
      held: percentile(p99, 1) <= 25,
    },
    { what: 'POST from-template, one signer, 3 pages', value: perSecond(median(rates.send)) },
    { what: 'POST own documents, 1 PDF of 1 MB, 3 fields', value: perSecond(median(rates.sendDocuments)) },
  ])
}

/** One PDF of 1 MB with three fields, as the dashboard sends a draft of own documents. */
async function documentsRequest(): Promise<string> {
  const pdf = Buffer.from(await pdfOf(3))
  const content = Buffer.concat([pdf, Buffer.alloc(1024 * 1024 - pdf.length, ' ')])
  const fields = [1, 2, 3].map((page) => ({ ...SIGNATURE, id: `signature-${page}`, page }))
  return JSON.stringify({
    emailSubject: 'Own documents',
    signers: [{ name: 'Ada', email: 'ada@example.com' }],
    files: [{ name: 'agreement.pdf', unsignedPdf: content.toString('base64'), fields }],
  })
}
