// Node.js 18 or newer. Run it: WEBHOOK_SECRET=… PORT=8000 node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'

const MAX_BYTES = 1024 * 1024
const TOLERANCE_SECONDS = 300
const SEPARATOR = '.'
const SIGNATURE_HEADERS = ['x-service-signature', 'x-service-signature-next']
// During a rotation, set both secrets.
const { WEBHOOK_SECRET, WEBHOOK_SECRET_PREVIOUS, PORT = '8000' } = process.env

// body: the raw bytes, before any JSON parsing.
export function verify(headers, body, secret) {
  const timestamp = headers['x-service-timestamp'] ?? ''
  const age = Date.now() / 1000 - Number(timestamp)
  if (!/^[0-9]{1,12}$/.test(timestamp) || Math.abs(age) > TOLERANCE_SECONDS) return false
  if (!secret) return false
  const hmac = createHmac('sha256', secret).update(timestamp + SEPARATOR)
  const digest = Buffer.from(hmac.update(body).digest('hex'))
  return SIGNATURE_HEADERS.some((name) => {
    const given = Buffer.from(headers[name] ?? '')
    return given.length === digest.length && timingSafeEqual(given, digest)
  })
}

// In production, use a table: a restart forgets this set.
const seen = new Set()

// A retry has the same event id. The delivery id is not signed, so it proves nothing.
function isNew(event) {
  const known = seen.has(event.id)
  seen.add(event.id)
  return !known
}

function handle(event) {
  console.log('handled', event.event_type, event.id)
}

async function receive(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= MAX_BYTES) chunks.push(chunk)
  }
  if (size > MAX_BYTES) return 413
  const body = Buffer.concat(chunks)
  const secrets = [WEBHOOK_SECRET, WEBHOOK_SECRET_PREVIOUS]
  if (!secrets.some((secret) => verify(request.headers, body, secret))) return 401
  const event = JSON.parse(body.toString('utf8'))
  // Answer first: a slow answer counts as a failure.
  if (isNew(event)) setImmediate(handle, event)
  return 204
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const server = createServer(async (request, response) => {
    const status = await receive(request).catch(() => 400)
    response.writeHead(status).end()
  })
  server.listen(Number(PORT), '127.0.0.1')
}
