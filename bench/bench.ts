import { parseArgs } from 'node:util'
import { buildWhatIsStale } from '../scripts/launch/build'
import { benchBrowser } from './browser'
import { benchDashboard } from './dashboard'
import { benchDocuments } from './documents/documents'
import { benchFirstPage } from './documents/first-page'
import { benchZip } from './documents/zip'
import { benchFieldEditor } from './editor/field-editor'
import { benchWizardSteps } from './editor/wizard-steps'
import { print } from './harness/measure'
import { together, totalMiB } from './harness/memory'
import { type Stack, startStack } from './harness/stack'
import { benchMillion } from './million'
import { benchBackfill } from './mirror/backfill'
import { benchMirror } from './mirror/mirror'
import { benchScale } from './mirror/scale'
import { benchTyping } from './mirror/typing'
import { benchPeople } from './people/people'
import { benchSending } from './sending'
import { benchService } from './service'
import { benchStart } from './start'
import { benchEndpoints } from './webhooks/endpoints'
import { benchWebhooks } from './webhooks/webhooks'

const { values, positionals: named } = parseArgs({ options: { minutes: { type: 'string' } }, allowPositionals: true })
const minutes = values.minutes === undefined ? undefined : Number(values.minutes)

const BEFORE = {
  start: benchStart,
  'first-page': benchFirstPage,
  mirror: benchMirror,
  scale: benchScale,
  typing: benchTyping,
}
/** These share one running product, in this order. */
const WITH_STACK = {
  browser: benchBrowser,
  dashboard: benchDashboard,
  'field-editor': benchFieldEditor,
  'wizard-steps': benchWizardSteps,
  sending: benchSending,
  service: benchService,
  memory: printMemory,
  million: benchMillion,
}
const AFTER = {
  webhooks: async () => {
    await benchWebhooks()
    await benchEndpoints()
  },
  documents: benchDocuments,
  zip: benchZip,
  backfill: () => benchBackfill(minutes ?? 2),
  people: () => benchPeople(minutes ?? 5),
}
const ALL = Object.keys({ ...BEFORE, ...WITH_STACK, ...AFTER })

/**
 * `npm run bench [-- part …]`: the figures, on the built product; without the name of a part, all of them. `--minutes` is for shorter
 * trials of `people` and `backfill`. Shared machines are noisy: compare within one run.
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
