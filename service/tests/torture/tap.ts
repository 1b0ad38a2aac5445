import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** After how many messages of the service, and whether the last one still reaches the database. */
export type Cut = { after: number; reaches: boolean }
export type Tap = Awaited<ReturnType<typeof tapDatabase>>

/**
 * Stands between a service and its database and counts what the service says, so that it can be killed at a moment that a
 * seed names: before a statement, or after one whose answer it never hears, which is where promises break.
 */
export async function tapDatabase(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  let messages = 0
  let cut: (Cut & { kill: () => void }) | undefined
  const sockets = new Set<Socket>()
  const server = createServer((service) => {
    const database = connect(Number(port || 5432), hostname)
    for (const socket of [service, database]) {
      sockets.add(socket.setNoDelay())
      // Whoever is killed resets its connections.
      socket.on('error', () => socket.destroy())
      socket.once('close', () => sockets.delete(socket))
    }
    service.on('data', (message) => {
      messages += 1
      if (!cut || messages < cut.after) database.write(message)
      else {
        if (messages === cut.after && cut.reaches) database.write(message)
        if (messages === cut.after) cut.kill()
      }
    })
    service.once('close', () => database.end())
    database.on('data', (message) => service.write(message))
    database.once('close', () => service.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the tap has no port')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)

  return {
    url: url.toString(),
    /** Counts anew, and kills at the cut. */
    killAt(next: Cut | undefined, kill: () => void): void {
      messages = 0
      cut = next && { ...next, kill }
    },
    async close(): Promise<void> {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
