import type { SignatureScheme } from '@/lib/contract/signature-scheme'
import { hashName, list, signatureHeaders } from './names'

export function nodeSample(scheme: SignatureScheme): string {
  const { timestamp, delivery } = scheme.headers
  const names = signatureHeaders(scheme).map((name) => name.toLowerCase())
  return `// Node.js 18 or newer. Run it: WEBHOOK_SECRET=… PORT=8000 node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const MAX_BYTES = 1024 * 1024
const TOLERANCE_SECONDS = ${scheme.toleranceSeconds}
// While you rotate a secret both are set; later only the new one.
const SECRETS = [process.env.WEBHOOK_SECRET, process.env.WEBHOOK_SECRET_PREVIOUS].filter(Boolean)
const SIGNATURE_HEADERS = [${list(names, "'")}]
if (SECRETS.length === 0) throw new Error('WEBHOOK_SECRET is not set')

/** Why a delivery is refused, or undefined. body: a Buffer with the bytes as they came, before any JSON parsing. */
function refusal(headers, body) {
  const timestamp = headers['${timestamp.toLowerCase()}'] ?? ''
  if (!/^[0-9]{1,12}$/.test(timestamp)) return 'no timestamp'
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return 'timestamp outside the tolerance'

  const given = SIGNATURE_HEADERS.map((name) => headers[name] ?? '').filter((value) => /^[0-9a-f]+$/.test(value))
  for (const secret of SECRETS) {
    const digest = createHmac('${hashName(scheme)}', secret).update(timestamp + '${scheme.separator}').update(body).digest()
    for (const value of given) {
      const signature = Buffer.from(value, 'hex')
      if (signature.length === digest.length && timingSafeEqual(signature, digest)) return undefined
    }
  }
  return 'no signature fits'
}

// In memory to keep this short. Use a table with a unique key, so that a restart forgets nothing.
const seen = new Set()

/** True the first time only. A retry has the same ${delivery ? 'delivery id; that header is not signed, so the event id in the signed body counts as well.' : 'event id.'} */
function isNew(headers, event) {
  const keys = [${delivery ? `headers['${delivery.toLowerCase()}'], ` : ''}event.id].filter(Boolean)
  if (keys.some((key) => seen.has(key))) return false
  for (const key of keys) seen.add(key)
  return true
}

function handle(event) {
  console.log('handled', event.event_type, event.id)
}

async function receive(request, response) {
  const answer = (status, text = '') => response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= MAX_BYTES) chunks.push(chunk)
  }
  if (size > MAX_BYTES) return answer(413, 'too large')
  const body = Buffer.concat(chunks)

  const reason = refusal(request.headers, body)
  if (reason) return answer(401, reason)
  const event = JSON.parse(body.toString('utf8'))
  // Answer first and work afterwards: a slow answer counts as a failure and is sent again.
  answer(204)
  if (isNew(request.headers, event)) setImmediate(handle, event)
}

const server = createServer((request, response) => {
  receive(request, response).catch((error) => {
    // Cut short on the way, or no JSON. Nothing was taken over.
    console.error(error.message)
    response.writeHead(400).end()
  })
})
server.listen(Number(process.env.PORT ?? 8000), '127.0.0.1')
`
}
