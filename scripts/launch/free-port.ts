import { once } from 'node:events'
import { createServer } from 'node:net'

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
