import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Program } from './program'

/** Throws a one-line error that names the variable to set when something already listens there. */
export async function requireFreePort(port: number, host: string, what: string, variable: string): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
  } catch (cause) {
    throw new Error(
      `port ${port}, where the ${what} should listen, is taken: stop what uses it, or set ${variable} to another port`,
      { cause },
    )
  }
  probe.close()
  await once(probe, 'close')
}

/** Waits until the address answers 2xx; throws when the program behind it ends first. */
export async function answering(url: string, program: Program): Promise<void> {
  const ended = program.died.then((sentence) => {
    throw new Error(sentence)
  })
  const probe = async () => {
    while (!(await answers(url))) await pause(25)
  }
  await Promise.race([probe(), ended])
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    // Nobody listens yet.
    return false
  }
}
