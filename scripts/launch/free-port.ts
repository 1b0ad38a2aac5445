import { once } from 'node:events'
import { createServer } from 'node:net'

type Place = { port: number; host: string; what: string; variables: { port: string; host: string } }

/** Throws a one-line error that names the variable to set when the program could not listen there. */
export async function requireFreePort({ port, host, what, variables }: Place): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    const reason =
      code === 'EADDRINUSE'
        ? `is taken: stop what uses it, or set ${variables.port} to another port`
        : code === 'EACCES'
          ? `is reserved for root: set ${variables.port} to a port from 1024`
          : `cannot be used: this machine has no address ${host} (${code}); set ${variables.host} to one that it has`
    throw new Error(`port ${port}, where the ${what} should listen, ${reason}`, { cause })
  }
  probe.close()
  await once(probe, 'close')
}
