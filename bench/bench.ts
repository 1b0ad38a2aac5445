import { parseArgs } from 'node:util'
import { buildWhatIsStale } from '../scripts/launch/build'
import { builtCommit } from '../scripts/testing/checkout'
import { benchDocument } from './document'
import { type Against, type Part, runPart } from './harness/part'
import { benchMirror } from './mirror/mirror'
import { benchScale } from './mirror/scale'
import { benchPeople } from './people/people'
import { benchRequests } from './requests'
import { benchRoom, benchSealing } from './signing'
import { benchStart } from './start'
import { benchWebhooks } from './webhooks/webhooks'

const options = { minutes: { type: 'string', default: '5' }, against: { type: 'string' } } as const
const { values, positionals: named } = parseArgs({ options, allowPositionals: true })

/** Those that are functions use the sources of this checkout, so there is no other commit beside it. */
const PARTS: Record<string, Part | (() => Promise<void>)> = {
  start: benchStart,
  requests: benchRequests,
  room: benchRoom,
  sealing: benchSealing,
  document: benchDocument,
  mirror: benchMirror,
  scale: benchScale,
  webhooks: benchWebhooks,
  people: () => benchPeople(Number(values.minutes)),
}

/**
 * `npm run bench [-- part …]`: the figures, on the built product; without the name of a part, all of them. `--against COMMIT` also
 * builds and runs that commit, in turns with this one, and prints ratios: machines differ and are noisy, so only those can be
 * compared. `--minutes` is for shorter trials of `people`.
 */
async function main(): Promise<void> {
  const unknown = named.find((name) => !(name in PARTS))
  if (unknown !== undefined)
    throw new Error(`there is no part "${unknown}": choose from ${Object.keys(PARTS).join(', ')}`)
  const chosen = Object.entries(PARTS).filter(([name]) => named.length === 0 || named.includes(name))
  const alone = chosen.find(([, part]) => typeof part === 'function')
  if (values.against !== undefined && alone) throw new Error(`${alone[0]} cannot be compared with another commit`)
  await buildWhatIsStale()
  const against: Against | undefined =
    values.against === undefined ? undefined : { root: builtCommit(values.against), name: values.against }
  for (const [, part] of chosen) await (typeof part === 'function' ? part() : runPart(part, against))
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
})
