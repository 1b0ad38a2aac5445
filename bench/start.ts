import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { benchFolder } from './harness/folder'
import { median, ms, print } from './harness/measure'

const RUNS = 3
const LIMIT_MS = 60_000

/** From the command to the first page, for a folder that was started once before: PostgreSQL, service and dashboard. */
export async function benchStart(): Promise<void> {
  const folder = benchFolder()
  try {
    const first = await startToPage(folder.path)
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) times.push(await startToPage(folder.path))
    print('Start, from the command to the first page', [
      { what: 'in a new folder', value: ms(first) },
      { what: 'again', value: ms(median(times)), target: '≤ 3,000 ms', held: median(times) <= 3_000 },
    ])
  } finally {
    folder.remove()
  }
}

async function startToPage(dataDir: string): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    env: { ...process.env, PORT: '3237', SERVICE_PORT: '4237', SERVICE_DATA_DIR: dataDir, SERVICE_SEED: 'none' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  while (!(await answers('http://localhost:3237/sign-in'))) {
    if (child.exitCode !== null || performance.now() - started > LIMIT_MS) throw new Error('the product did not start')
    await pause(10)
  }
  const took = performance.now() - started
  child.kill('SIGTERM')
  await ended
  return took
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.ok
  } catch {
    // The program does not listen yet.
    return false
  }
}
