import { CHOICE_FILTERS } from '@/lib/desk/contract/find/choices'
import type { FindInput } from '@/lib/desk/mirror/find-envelopes'

/**
 * A program of its own, because the dashboard's server code loads only under its condition: reads the mirror of `DATABASE_URL` and
 * prints the milliseconds of each read as JSON.
 */
const REPEATS = Number(process.argv[2] ?? 10)
const CASES: Record<string, FindInput> = {
  'page 1': {},
  'search, common word': { q: 'agreement' },
  'search, rare word': { q: 'zanzibar' },
  'search, name': { q: 'kalomi' },
  'search, typing error': { q: 'zanzibra' },
  'search, two words': { q: 'grace lease' },
  'search, beginning': { q: 'ag' },
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
  const { findEnvelopes } = await import('@/lib/desk/mirror/find-envelopes')
  const { countFacets } = await import('@/lib/desk/mirror/count-facets')
  const { listChoices } = await import('@/lib/desk/mirror/list-choices')
  const { readAttention } = await import('@/lib/desk/home/read-attention')
  const { readStatistics } = await import('@/lib/desk/home/read-statistics')
  const { closeDesk } = await import('@/lib/desk/store/database')
  const context = {
    key: { id: '00000000-0000-4000-8000-0000000000ee' },
    upstream: { capabilities: async () => undefined },
    now: () => new Date(),
  } as unknown as Parameters<typeof readStatistics>[0] & Parameters<typeof readAttention>[0]
  const nobody = { id: '' }
  const support = { ...nobody, name: '', email: '', role: 'support' as const }
  const times: Record<string, number[]> = {}
  const measure = async (what: string, read: () => Promise<unknown>) => {
    const started = performance.now()
    await read()
    times[what] = [...(times[what] ?? []), performance.now() - started]
  }

  let hundredth: string | undefined
  for (let page = 1; page < 100; page++) {
    hundredth = (await findEnvelopes(context, nobody, hundredth ? { after: hundredth } : {})).next
  }
  for (const input of Object.values(CASES)) await findEnvelopes(context, nobody, input)
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    for (const [what, input] of Object.entries(CASES)) await measure(what, () => findEnvelopes(context, nobody, input))
    await measure('page 100', () => findEnvelopes(context, nobody, { after: hundredth }))
    await measure('counts of all statuses', () => countFacets(context, nobody, {}))
    await measure('home, what needs attention', () => readAttention(context, support))
    for (const range of [30, 365] as const) {
      await measure(`home, charts of ${range} days`, () => readStatistics(context, nobody, { range }))
    }
    const sender = 'sender7@desk.example'
    await measure('home, charts of a sender', () => readStatistics(context, nobody, { range: 365, sender }))
    await measure('counts, with a word', () => countFacets(context, nobody, { q: 'lease' }))
    for (const filter of CHOICE_FILTERS) {
      await measure(`values of ${filter}`, () => listChoices(context, nobody, { filter }))
      await measure(`values of ${filter}, with a word`, () => listChoices(context, nobody, { filter, q: 'lease' }))
    }
  }
  await closeDesk()
  process.stdout.write(JSON.stringify(times))
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`)
  process.exitCode = 1
})
