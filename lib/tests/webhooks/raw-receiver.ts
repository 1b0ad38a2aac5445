import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** What the receiver saw of one request, and how it answered. */
export type SeenRequest = { path: string; delivery: string; event: string; way: ReceiverWay }

const BIG = 50 * 1024 * 1024
const CHUNK = Buffer.alloc(64 * 1024, 'x')

const answer = (status: string, body = '', headers = '') =>
  `HTTP/1.1 ${status}\r\n${headers}content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`

/** Ways to answer a delivery, each with nothing but a socket. */
export const RECEIVER_WAYS = {
  '200': (socket: Socket) => void socket.end(answer('200 OK', 'thank you', 'x-request-id: r-1\r\n')),
  '500': (socket: Socket) => void socket.end(answer('500 Internal Server Error', 'out of disk')),
  '301': (socket: Socket) => void socket.end(answer('301 Moved', '', 'location: https://new.example/in\r\n')),
  '410': (socket: Socket) => void socket.end(answer('410 Gone')),
  '429': (socket: Socket) => void socket.end(answer('429 Too Many Requests', '', 'retry-after: 1\r\n')),
  reset: (socket: Socket) => void socket.resetAndDestroy(),
  'invalid HTTP': (socket: Socket) => void socket.end('220 mail.example ESMTP\r\n'),
  '50 MB': (socket: Socket) => void writeMuch(socket),
  hang: () => undefined,
  'slow drip': (socket: Socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
    const drip = setInterval(() => socket.write('1\r\n.\r\n'), 200)
    socket.on('close', () => clearInterval(drip))
  },
} as const
export type ReceiverWay = keyof typeof RECEIVER_WAYS

async function writeMuch(socket: Socket): Promise<void> {
  socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${BIG}\r\n\r\n`)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  for (let left = BIG; left > 0 && !socket.destroyed; left -= CHUNK.length) {
    if (!socket.write(CHUNK)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
  }
}

/** A receiver that shares no code with the service: it reads requests from sockets and notes each before it answers. */
export async function startRawReceiver(
  wayOf: (request: Omit<SeenRequest, 'way'>, earlier: SeenRequest[]) => ReceiverWay,
) {
  const seen: SeenRequest[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A sender that stopped reading resets the connection.
    socket.on('error', () => undefined)
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = text.slice(0, end)
      const header = (name: string) => head.match(new RegExp(`^${name}: (.*)$`, 'im'))?.[1]?.trim() ?? ''
      const body = text.slice(end + 4)
      if (Buffer.byteLength(body) < Number(header('content-length'))) return
      text = ''
      const path = head.split(' ')[1] ?? ''
      const event: { event_type?: string } = JSON.parse(body)
      const request = { path, delivery: header('x-service-delivery'), event: event.event_type ?? '' }
      const earlier = seen.filter((one) => one.path === path)
      const way = wayOf(request, earlier)
      seen.push({ ...request, way })
      RECEIVER_WAYS[way](socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
  return {
    origin,
    /** Every request, in the order of arrival. */
    seen,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
