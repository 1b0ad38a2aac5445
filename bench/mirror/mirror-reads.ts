import { CHOICE_FILTERS } from '@/lib/desk/envelopes/contract/find'
import type { FindInput } from '@/lib/desk/envelopes/find-envelopes'
import { isRefusal } from '@/lib/desk/runtime/contract/refusal'

/**
 * A program of its own, because the dashboard's server code loads only under its condition. It sends its parent the names of its reads;
 * for each name that the parent sends, it reads the mirror of `DATABASE_URL` and answers the milliseconds.
 */
const CASES: Record<string, FindInput> = {
  'page 1': {},
  'search, common word': { q: 'agreement' },
  'search, rare word': { q: 'zanzibar' },
  'search, name': { q: 'kalomi' },
  'search, typing error': { q: 'zanzibra' },
  'search, two words': { q: 'grace lease' },
  'search, beginning': { q: 'ag' },
  'search, wide beginning and a rare word': { q: 'zanzibar s' },
  'filter, rare and status': { q: 'zanzibar status:sent' },
  'search, part of a word': { q: 'anziba' },
  'search, no match': { q: 'qqqqqqqq' },
  'filter, half match': { q: 'status:signed' },
  'filter, one in 100': { q: 'status:declined' },
  'filter, signer and status': { q: 'signer:ada status:sent after:2020-01-01' },
  ...Object.fromEntries(
    (['sent', 'expires', 'subject', 'template', 'sender', 'status', 'progress'] as const).map((sort) => [
      `sort by ${sort}`,
      { sort },
    ]),
  ),
}

async function main(): Promise<void> {
  const { findEnvelopes } = await import('@/lib/desk/envelopes/find-envelopes')
  const { countFacets } = await import('@/lib/desk/envelopes/list-choices')
  const { listChoices } = await import('@/lib/desk/envelopes/list-choices')
  const { readAttention } = await import('@/lib/desk/home/read-attention')
  const { readStatistics } = await import('@/lib/desk/home/read-statistics')
  const { closeDesk } = await import('@/lib/desk/runtime/database/database')
  const context = {
    key: { id: '00000000-0000-4000-8000-0000000000ee' },
    upstream: { capabilities: async () => undefined },
    now: () => new Date(),
  } as unknown as Parameters<typeof readStatistics>[0] & Parameters<typeof readAttention>[0]
  const nobody = { id: '' }
  const support = { ...nobody, name: '', email: '', role: 'support' as const }
  let hundredth: string | undefined
  for (let page = 1; page < 100; page++) {
    hundredth = (await findEnvelopes(context, hundredth ? { after: hundredth } : {})).next
  }
  const sender = 'sender7@desk.example'
  const reads: [string, () => Promise<unknown>][] = [
    ...Object.entries(CASES).map(([what, input]): [string, () => Promise<unknown>] => [
      what,
      () => findEnvelopes(context, input),
    ]),
    ['page 100', () => findEnvelopes(context, { after: hundredth })],
    ['counts of all statuses', () => countFacets(context, {})],
    ['counts, with a word', () => countFacets(context, { q: 'lease' })],
    ['counts, with a rare word', () => countFacets(context, { q: 'zanzibar' })],
    ['counts, with two words', () => countFacets(context, { q: 'grace lease' })],
    ...CHOICE_FILTERS.flatMap((filter): [string, () => Promise<unknown>][] => [
      [`values of ${filter}`, () => listChoices(context, { filter })],
      [`values of ${filter}, with a word`, () => listChoices(context, { filter, q: 'lease' })],
      [`values of ${filter}, with a rare word`, () => listChoices(context, { filter, q: 'zanzibar' })],
    ]),
    ['home, what needs attention', () => readAttention(context, support)],
    ['home, charts of 30 days', () => readStatistics(context, { range: 30 })],
    ['home, charts of 365 days', () => readStatistics(context, { range: 365 })],
    ['home, charts of a sender', () => readStatistics(context, { range: 365, sender })],
  ]
  const byName = new Map(reads)
  process.on('message', (name: string) => {
    const read = byName.get(name) ?? (() => Promise.reject(new Error(`no read is called ${name}`)))
    const started = performance.now()
    read()
      // With nothing in memory yet, the first one may even be stopped.
      .catch(ignoreStopped)
      .then(() => process.send?.(performance.now() - started), fail)
  })
  process.on('disconnect', () => void closeDesk())
  process.send?.([...byName.keys()])
}

/** A search that takes too long is refused; anything else is a fault. */
function ignoreStopped(error: unknown): void {
  if (!isRefusal(error, 'TooCostly')) throw error
}

function fail(error: unknown): void {
  process.stderr.write(`${String(error)}\n`)
  process.exit(1)
}

main().catch(fail)
