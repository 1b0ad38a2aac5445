import { build, isBuilt } from '../scripts/launch/build'
import { benchBrowser } from './browser'
import { benchDocuments } from './documents'
import { ms, print } from './measure'
import { benchService } from './service'
import { startStack } from './stack'

/** `npm run bench`: the figures, on the built product. Shared machines are noisy: compare within one run. */
async function main(): Promise<void> {
  if (!isBuilt()) build()
  const stack = await startStack()
  try {
    print('Start', [
      {
        what: 'both programs, from launch to first page',
        value: ms(stack.startedInMs),
        target: '≤ 3,000 ms',
        held: stack.startedInMs <= 3_000,
      },
    ])
    await benchBrowser(stack)
    await benchService(stack)
    const memory = stack.memory()
    const sum = Object.values(memory).reduce((a, b) => a + b, 0)
    print('Resident memory after the load', [
      ...Object.entries(memory).map(([what, value]) => ({ what, value: `${Math.round(value)} MiB` })),
      { what: 'both', value: `${Math.round(sum)} MiB`, target: '≤ 572 MiB (600 MB)', held: sum <= 572 },
    ])
  } finally {
    await stack.stop()
  }
  await benchDocuments()
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
})
