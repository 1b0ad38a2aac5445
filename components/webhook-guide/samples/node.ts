import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'
import { comment, onceWords, WORDS } from './comments'
import { hashName, list, signatureHeaders } from './names'

export function nodeSample(scheme: SignatureScheme): string {
  const { timestamp, delivery } = scheme.headers
  const names = signatureHeaders(scheme).map((name) => name.toLowerCase())
  return `// Node.js 18 or newer. Run it: WEBHOOK_SECRET=… PORT=8000 node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const MAX_BYTES = 1024 * 1024
const TOLERANCE_SECONDS = ${scheme.toleranceSeconds}
${comment('// ', WORDS.rotation)}
const { WEBHOOK_SECRET, WEBHOOK_SECRET_PREVIOUS, PORT = '8000' } = process.env
const SECRETS = [WEBHOOK_SECRET, WEBHOOK_SECRET_PREVIOUS].filter(Boolean)
const SIGNATURE_HEADERS = [${list(names, "'")}]
if (SECRETS.length === 0) throw new Error('WEBHOOK_SECRET is not set')

// Why a delivery is refused, or undefined.
${comment('// ', WORDS.bytes)}
function refusal(headers, body) {
  const timestamp = headers['${timestamp.toLowerCase()}'] ?? ''
  if (!/^[0-9]{1,12}$/.test(timestamp)) return 'no timestamp'
  const age = Date.now() / 1000 - Number(timestamp)
  if (Math.abs(age) > TOLERANCE_SECONDS) return 'timestamp outside the tolerance'

  const given = SIGNATURE_HEADERS.map((name) => Buffer.from(headers[name] ?? ''))
  for (const secret of SECRETS) {
    const hmac = createHmac('${hashName(scheme)}', secret)
    const digest = Buffer.from(hmac.update(timestamp + '${scheme.separator}').update(body).digest('${scheme.encoding}'))
    // Digests of another length cannot be compared in constant time, and cannot fit.
    const comparable = given.filter((signature) => signature.length === digest.length)
    if (comparable.some((signature) => timingSafeEqual(signature, digest))) return undefined
  }
  return 'no signature fits'
}

${comment('// ', WORDS.seen)}
const seen = new Set()

// True the first time only.
${comment('// ', onceWords(scheme))}
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
  const answer = (status, text = '') => response.writeHead(status).end(text)
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
${comment('  // ', WORDS.answerFirst)}
  if (isNew(request.headers, event)) setImmediate(handle, event)
  answer(204)
}

const server = createServer((request, response) => {
  receive(request, response).catch((error) => {
    // Cut short on the way, or no JSON. Nothing was taken over.
    console.error(error.message)
    response.writeHead(400).end()
  })
})
server.listen(Number(PORT), '127.0.0.1')
`
}
