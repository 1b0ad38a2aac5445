import type { LaunchConfig } from './environments'
import { launch } from './launch'

/** Runs the programs until they are asked to end: answers the exit code. */
export async function run(config: LaunchConfig, asked: Promise<undefined>): Promise<number> {
  const running = await launch(config, asked)
  if (!running) return 0
  process.stdout.write(`\n${running.greeting}\n`)
  await asked
  await running.stop()
  return 0
}

/** Ends the process with what `main` answers, or with its error as one line. */
export function exitWith(main: () => Promise<number>): void {
  main().then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exit(1)
    },
  )
}
