import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** After how many messages of the client, and whether the last one still reaches the server. */
export type Cut = { after: number; reaches: boolean }
export type Tap = Awaited<ReturnType<typeof tapConnections>>

/**
 * Stands between a program and its database, or another program, and counts what the program says, so that it can be killed at a
 * moment that a seed names: before a statement, or after one whose answer it never gets, which is where promises break.
 */
export async function tapConnections(serverUrl: string) {
  const { hostname, port } = new URL(serverUrl)
  let messages = 0
  let isHalted = false
  let cut: (Cut & { kill: () => void }) | undefined
  const sockets = new Set<Socket>()
  const clients = new Set<Socket>()
  const taps = createServer((client) => {
    const server = connect(Number(port || 5432), hostname)
    clients.add(client)
    if (isHalted) client.pause()
    client.once('close', () => clients.delete(client))
    for (const socket of [client, server]) {
      sockets.add(socket.setNoDelay())
      // Whoever is killed resets its connections.
      socket.on('error', () => socket.destroy())
      socket.once('close', () => sockets.delete(socket))
    }
    client.on('data', (message) => {
      messages += 1
      if (!cut || messages < cut.after) server.write(message)
      else {
        if (messages === cut.after && cut.reaches) server.write(message)
        if (messages === cut.after) cut.kill()
      }
    })
    client.once('close', () => server.end())
    server.on('data', (message) => client.write(message))
    server.once('close', () => client.end())
  })
  taps.listen(0, '127.0.0.1')
  await once(taps, 'listening')
  const address = taps.address()
  if (address === null || typeof address === 'string') throw new Error('the tap has no port')
  const url = new URL(serverUrl)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)

  return {
    url: url.toString(),
    /** Starts counting again, and kills at the cut. */
    killAt(next: Cut | undefined, kill: () => void): void {
      messages = 0
      cut = next && { ...next, kill }
    },
    /** Breaks every connection; what has been passed on still reaches the server. */
    disconnect(): void {
      for (const client of clients) client.destroy()
    },
    /** Passes nothing on, as a network that is cut or a machine that froze; connections stay open. */
    halt(): void {
      isHalted = true
      for (const socket of sockets) socket.pause()
    },
    goOn(): void {
      isHalted = false
      for (const socket of sockets) socket.resume()
    },
    async close(): Promise<void> {
      taps.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
