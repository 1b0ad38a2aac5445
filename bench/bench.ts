import { parseArgs } from 'node:util'
import { buildWhatIsStale } from '../scripts/launch/build'
import { benchMirror } from './mirror/mirror'
import { benchScale } from './mirror/scale'
import { benchPeople } from './people/people'
import { benchStart } from './start'
import { benchWebhooks } from './webhooks/webhooks'

const { values, positionals: named } = parseArgs({ options: { minutes: { type: 'string' } }, allowPositionals: true })
const minutes = values.minutes === undefined ? undefined : Number(values.minutes)

const PARTS = {
  start: benchStart,
  mirror: benchMirror,
  scale: benchScale,
  webhooks: benchWebhooks,
  people: () => benchPeople(minutes ?? 5),
}

/**
 * `npm run bench [-- part …]`: the figures, on the built product; without the name of a part, all of them. `--minutes` is for shorter
 * trials of `people`. Shared machines are noisy: compare within one run.
 */
async function main(): Promise<void> {
  const unknown = named.find((part) => !(part in PARTS))
  if (unknown !== undefined)
    throw new Error(`there is no part "${unknown}": choose from ${Object.keys(PARTS).join(', ')}`)
  await buildWhatIsStale()
  for (const [name, run] of Object.entries(PARTS)) if (named.length === 0 || named.includes(name)) await run()
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
})
