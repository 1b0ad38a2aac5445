import { randomUUID } from 'node:crypto'
import { toEventTime, toWireDate } from '@/lib/contract/dates'

/**
 * A program of its own, because the dashboard's server code loads only under its condition: does each of these as often as it can for some
 * seconds, ten at a time, and prints how often a second as JSON.
 */
const AT_ONCE = 10
const SECONDS = Number(process.argv[2] ?? 4)
const ACCOUNT = 'key 00000000-0000-4000-8000-0000000000ee'

async function main(): Promise<void> {
  const { findEnvelopes } = await import('@/lib/desk/envelopes/find-envelopes')
  const { countFacets } = await import('@/lib/desk/envelopes/list-choices')
  const { storeEvents } = await import('@/lib/desk/envelopes/mirror/store-events')
  const { readAttention } = await import('@/lib/desk/home/read-attention')
  const { closeBudgetConnections, databaseStarts } = await import('@/lib/desk/upstream/budget/sql')
  const { closeDesk } = await import('@/lib/desk/runtime/database/database')
  const { connectAreas } = await import('@/lib/desk/start')
  connectAreas()
  const context = {
    key: { id: '00000000-0000-4000-8000-0000000000ee' },
    upstream: { capabilities: async () => undefined },
    now: () => new Date(),
  } as unknown as Parameters<typeof findEnvelopes>[0] & Parameters<typeof readAttention>[0]
  const person = { id: '', name: '', email: '', role: 'support' as const }

  const store = () => {
    const now = new Date()
    const envelope = {
      id: randomUUID(),
      status: 'Sent',
      emailSubject: `Agreement ${now.getTime()}`,
      createdOn: toWireDate(now),
      signers: [0, 1].map((n) => ({ name: `Ada ${n}`, email: `ada${n}@example.com`, requestRole: 'Signer' })),
    }
    const event = { id: randomUUID(), event_time: toEventTime(now), event_type: 'envelope.sent', envelope }
    return storeEvents(ACCOUNT, [event as unknown as Parameters<typeof storeEvents>[1][number]], now)
  }
  const work: Record<string, () => Promise<unknown>> = {
    'list, page 1': () => findEnvelopes(context, {}),
    'search, rare word': () => findEnvelopes(context, { q: 'zanzibar' }),
    'search, common word': () => findEnvelopes(context, { q: 'agreement' }),
    'counts of all statuses': () => countFacets(context, {}),
    'home, what needs attention': () => readAttention(context, person),
    'store a changed envelope': store,
    'start of a request': () => databaseStarts.start('bench', 'person'),
  }
  const rates: Record<string, number> = {}
  for (const [what, run] of Object.entries(work)) {
    await run()
    const started = performance.now()
    let done = 0
    const loops = Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() - started < SECONDS * 1_000) {
        await run()
        done += 1
      }
    })
    await Promise.all(loops)
    rates[what] = done / ((performance.now() - started) / 1_000)
  }
  await closeBudgetConnections()
  await closeDesk()
  process.stdout.write(JSON.stringify(rates))
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`)
  process.exitCode = 1
})
