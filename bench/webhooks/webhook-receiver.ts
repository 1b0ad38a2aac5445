import { createServer } from 'node:http'

/** A receiver of deliveries in a process of its own: `/drip…` never ends its answer, anything else is answered at once. */
const received: [delivery: string, at: number][] = []
let count = 0
let last = 0

const now = () => performance.timeOrigin + performance.now()

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    count += 1
    last = now()
    if (request.url?.startsWith('/timed')) received.push([String(request.headers['x-service-delivery']), last])
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
process.on('message', () => process.send?.({ count, last, received }))
process.once('disconnect', () => process.exit(0))
