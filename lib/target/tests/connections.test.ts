import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { Connections } from '../connections'
import { post } from '../post'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

function connectionsTo(tryingMs?: number) {
  const connections = new Connections(tryingMs)
  open.push(() => void connections.close())
  return (url: URL, addresses: string[]) =>
    post(connections.to({ url, addresses }), url, {
      headers: {},
      body: '{}',
      signal: AbortSignal.timeout(20_000),
    })
}

test.each([
  ['an address that the system refuses at once', ['fe80::1']],
  ['two of them', ['fe80::1', 'fe80::2']],
  ['no address', []],
  ['addresses where nobody listens', ['::1', '127.0.0.1']],
])('a target with %s is a failure of this attempt alone', async (_, addresses) => {
  const to = connectionsTo()
  await expect(to(new URL('https://target.example:9/'), addresses)).rejects.toThrow()
})

test('so is one whose address is in the URL', async () => {
  const to = connectionsTo()
  await expect(to(new URL('https://[fe80::1]:9/'), ['fe80::1'])).rejects.toThrow()
})

/** A port of one loopback address that answers no handshake, as a host that is down, until it may listen. */
async function silentPort(address: string, port = 0): Promise<{ port: number; listen(): void }> {
  const program = `
    const server = require('node:http').createServer((request, response) => response.writeHead(204).end())
    server.listen({ port: ${port}, host: '${address}', backlog: 1 }, () => {
      process.stdout.write(String(server.address().port))
      process.kill(process.pid, 'SIGSTOP')
    })`
  const child: ChildProcess = spawn(process.execPath, ['-e', program])
  open.push(() => child.kill('SIGKILL'))
  if (!child.stdout) throw new Error('the program has no output')
  const [listening] = await once(child.stdout, 'data')
  const at = { port: Number(listening), host: address }
  // Once its queue is full, handshakes get no answer.
  for (let answered = true; answered; ) {
    const socket: Socket = connect(at).on('error', () => undefined)
    open.push(() => socket.destroy())
    answered = await Promise.race([once(socket, 'connect').then(() => true), pause(1_000).then(() => false)])
  }
  return { port: at.port, listen: () => void child.kill('SIGCONT') }
}

test('a name with several addresses is tried until one answers', async () => {
  const { port } = await silentPort('127.0.0.2')
  const server = createServer((_, response) => void response.writeHead(204).end()).listen(port, '127.0.0.1')
  open.push(() => server.close())
  await once(server, 'listening')
  const to = connectionsTo(1_000)

  expect(await to(new URL(`http://two.example:${port}/`), ['127.0.0.2', '127.0.0.1'])).toMatchObject({ status: 204 })
})

const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length

test('post waits for a far host, also where another address of the name is dead', async () => {
  const far = await silentPort('127.0.0.2')
  await silentPort('127.0.0.3', far.port)
  const to = connectionsTo()
  const before = sockets()
  const answer = to(new URL(`http://far.example:${far.port}/`), ['127.0.0.2', '127.0.0.3'])
  // Its first handshake was lost by then. The system repeats it after a second.
  await expect.poll(sockets, { interval: 1 }).toBeGreaterThan(before)
  far.listen()

  expect(await answer).toMatchObject({ status: 204 })
})
