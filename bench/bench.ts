import { parseArgs } from 'node:util'
import { buildWhatIsStale } from '../scripts/launch/build'
import { benchBrowser } from './browser'
import { benchDashboard } from './dashboard'
import { print } from './harness/measure'
import { together, totalMiB } from './harness/memory'
import { type Stack, startStack } from './harness/stack'
import { benchMillion } from './million'
import { benchMirror } from './mirror/mirror'
import { benchScale } from './mirror/scale'
import { benchPeople } from './people/people'
import { benchService } from './service'
import { benchStart } from './start'
import { benchEndpoints } from './webhooks/endpoints'
import { benchWebhooks } from './webhooks/webhooks'

const { values, positionals: named } = parseArgs({ options: { minutes: { type: 'string' } }, allowPositionals: true })
const minutes = values.minutes === undefined ? undefined : Number(values.minutes)

const BEFORE = {
  start: benchStart,
  mirror: benchMirror,
  scale: benchScale,
}
/** These share one running product, in this order. */
const WITH_STACK = {
  browser: benchBrowser,
  dashboard: benchDashboard,
  service: benchService,
  memory: printMemory,
  million: benchMillion,
}
const AFTER = {
  webhooks: async () => {
    await benchWebhooks()
    await benchEndpoints()
  },
  people: () => benchPeople(minutes ?? 5),
}
const ALL = Object.keys({ ...BEFORE, ...WITH_STACK, ...AFTER })

/**
 * `npm run bench [-- part …]`: the figures, on the built product; without the name of a part, all of them. `--minutes` is for shorter
 * trials of `people`. Shared machines are noisy: compare within one run.
 */
async function main(): Promise<void> {
  const unknown = named.find((part) => !ALL.includes(part))
  if (unknown !== undefined) throw new Error(`there is no part "${unknown}": choose from ${ALL.join(', ')}`)
  const chosen = named.length > 0 ? named : ALL
  const partsOf = <Part>(parts: Record<string, Part>) =>
    Object.entries(parts).flatMap(([name, part]) => (chosen.includes(name) ? [part] : []))

  await buildWhatIsStale()
  for (const run of partsOf(BEFORE)) await run()
  const withStack = partsOf(WITH_STACK)
  if (withStack.length > 0) {
    const stack = await startStack()
    try {
      for (const run of withStack) await run(stack)
    } finally {
      await stack.stop()
    }
  }
  for (const run of partsOf(AFTER)) await run()
}

async function printMemory(stack: Stack): Promise<void> {
  const memory = stack.memory()
  const sum = totalMiB(together(Object.values(memory)))
  print('Resident memory after the load', [
    ...Object.entries(memory).map(([what, value]) => ({ what, value: `${Math.round(totalMiB(value))} MiB` })),
    { what: 'both', value: `${Math.round(sum)} MiB`, target: '≤ 572 MiB (600 MB)', held: sum <= 572 },
  ])
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
})
