import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

type Started = { child: ChildProcess; output: string[]; stop(): Promise<void> }

/** Starts a program in a group of its own, with which everything that it starts is stopped. */
export function start(program: string, args: string[], env: Record<string, string> = {}): Started {
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => output.push(line))
  }
  const ended = once(child, 'exit')
  return {
    child,
    output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null && child.pid) process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}

/** The first answer that is not undefined; a program that ended, or a minute without an answer, throws what the program wrote. */
export async function answerOf<T>(
  name: string,
  { child, output }: Started,
  ask: () => Promise<T | undefined>,
): Promise<T> {
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (child.exitCode !== null) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${name} did not start: ${output.slice(-5).join(' ')}`)
}

/** A screen without a monitor; answers its name. */
export async function startScreen(): Promise<{ display: string; stop(): Promise<void> }> {
  const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'])
  const number = await answerOf('Xvfb', screen, async () => screen.output.find((line) => /^\d+$/.test(line)))
  return { display: `:${number}`, stop: screen.stop }
}
