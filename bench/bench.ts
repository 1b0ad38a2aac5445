import { buildWhatIsStale } from '../scripts/launch/build'
import { benchBrowser } from './browser'
import { benchDocuments } from './documents'
import { benchFieldEditor } from './field-editor'
import { print } from './measure'
import { together, totalMiB } from './memory'
import { benchMillion } from './million'
import { benchService } from './service'
import { startStack } from './stack'
import { benchStart } from './start'
import { benchWebhooks } from './webhooks'

/** `npm run bench`: the figures, on the built product. Shared machines are noisy: compare within one run. */
async function main(): Promise<void> {
  await buildWhatIsStale()
  await benchStart()
  const stack = await startStack()
  try {
    await benchBrowser(stack)
    await benchFieldEditor(stack)
    await benchService(stack)
    const memory = stack.memory()
    const sum = totalMiB(together(Object.values(memory)))
    print('Resident memory after the load', [
      ...Object.entries(memory).map(([what, value]) => ({ what, value: `${Math.round(totalMiB(value))} MiB` })),
      { what: 'both', value: `${Math.round(sum)} MiB`, target: '≤ 572 MiB (600 MB)', held: sum <= 572 },
    ])
    await benchMillion(stack)
  } finally {
    await stack.stop()
  }
  await benchWebhooks()
  await benchDocuments()
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
})
