// Node.js 18 or newer. Run it: WEBHOOK_SECRET=… PORT=8000 node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'

const MAX_BYTES = 1024 * 1024
const TOLERANCE_SECONDS = 300
const SEPARATOR = '.'
const SIGNATURE_HEADERS = ['x-service-signature', 'x-service-signature-next']
// During a rotation, set both secrets. Afterwards, set only the new one.
const { WEBHOOK_SECRET, WEBHOOK_SECRET_PREVIOUS, PORT = '8000' } = process.env
const SECRETS = [WEBHOOK_SECRET, WEBHOOK_SECRET_PREVIOUS].filter(Boolean)

// For a server of your own: true when a delivery is from the service and fresh.
export function verify(headers, body, secret) {
  return refusal(headers, body, [secret]) === undefined
}

// Why a delivery is refused, or undefined.
// headers: by lowercase name. body: the raw bytes, before any JSON parsing.
function refusal(headers, body, secrets) {
  const timestamp = headers['x-service-timestamp'] ?? ''
  if (!/^[0-9]{1,12}$/.test(timestamp)) return 'no timestamp'
  const age = Date.now() / 1000 - Number(timestamp)
  if (Math.abs(age) > TOLERANCE_SECONDS) return 'timestamp outside the tolerance'

  const given = SIGNATURE_HEADERS.map((name) => Buffer.from(headers[name] ?? ''))
  for (const secret of secrets) {
    const hmac = createHmac('sha256', secret)
      .update(timestamp + SEPARATOR)
      .update(body)
    const digest = Buffer.from(hmac.digest('hex'))
    // timingSafeEqual throws when the lengths differ.
    const comparable = given.filter((signature) => signature.length === digest.length)
    if (comparable.some((signature) => timingSafeEqual(signature, digest))) return undefined
  }
  return 'no signature matches'
}

// In memory to keep this short. In production, use a table with a unique key: events that were
// acknowledged are not sent again, and a restart forgets this set.
const seen = new Set()

// True the first time only.
// A retry has the same delivery id. That header is not signed, so check the event id as well.
function isNew(headers, event) {
  const keys = [headers['x-service-delivery'], event.id].filter(Boolean)
  if (keys.some((key) => seen.has(key))) return false
  for (const key of keys) seen.add(key)
  return true
}

function handle(event) {
  console.log('handled', event.event_type, event.id)
}

async function receive(request, response) {
  const answer = (status, text = '') => response.writeHead(status).end(text)
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= MAX_BYTES) chunks.push(chunk)
  }
  if (size > MAX_BYTES) return answer(413, 'too large')
  const body = Buffer.concat(chunks)

  const reason = refusal(request.headers, body, SECRETS)
  if (reason) return answer(401, reason)
  const event = JSON.parse(body.toString('utf8'))
  // Answer first and work afterwards: a slow answer counts as a failure.
  if (isNew(request.headers, event)) setImmediate(handle, event)
  answer(204)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (SECRETS.length === 0) throw new Error('WEBHOOK_SECRET is not set')
  const server = createServer((request, response) => {
    receive(request, response).catch((error) => {
      // The request was cut short, or the body is not JSON.
      console.error(error.message)
      response.writeHead(400).end()
    })
  })
  server.listen(Number(PORT), '127.0.0.1')
}
