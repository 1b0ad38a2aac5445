import { createServer } from 'node:http'

/** A receiver of deliveries in a process of its own: `/drip…` never ends its answer, anything else is answered at once. */
const arrivals: [envelope: string, at: number][] = []
let count = 0
let last = 0

const now = () => performance.timeOrigin + performance.now()

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    count += 1
    last = now()
    if (request.url === '/timed') {
      arrivals.push([JSON.parse(Buffer.concat(chunks).toString('utf8')).envelope.id, last])
    }
    if (!request.url?.startsWith('/drip')) {
      response.writeHead(204).end()
      return
    }
    response.writeHead(200)
    const drip = setInterval(() => response.write('.'), 1_000)
    response.on('close', () => clearInterval(drip))
  })
})
server.keepAliveTimeout = 60_000
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('listening'))
process.on('message', () => process.send?.({ count, last, arrivals }))
process.once('disconnect', () => process.exit(0))
