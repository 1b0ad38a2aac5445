import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { SERVICE } from '@/scripts/launch/built-files'

export type Program = ReturnType<typeof runService>

/** Every program that runs; whoever started some ends what is left of them. */
const running = new Set<ChildProcess>()

/** The service as `npm run service` runs it, on a free port, with what it has written so far. */
export function runService(environment: Record<string, string>) {
  const program = spawn(process.execPath, [SERVICE], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, SERVICE_PORT: '0', ...environment },
  })
  running.add(program)
  const output = { out: '', err: '' }
  program.stdout.on('data', (data) => {
    output.out += data
  })
  program.stderr.on('data', (data) => {
    output.err += data
  })
  const ended = once(program, 'exit').then(([code, signal]: (number | string | null)[]) => {
    running.delete(program)
    return code ?? signal
  })
  /** The base URL, once it accepts requests; what it had said by then when it ended before. */
  const ready = Promise.race([once(program.stdout, 'data'), ended]).then(() => output.out.trim())
  return { program, output, ready, ended }
}

export function killWhatRuns(): void {
  for (const program of running) program.kill('SIGKILL')
}
