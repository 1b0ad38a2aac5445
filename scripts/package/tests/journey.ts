import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { SIGNING_TOKEN_HEADER } from '@/lib/contract/constants'
import { DEMO_ACCOUNTS } from '@/lib/desk/accounts/demo'
import { samplePdf, twoSlots } from '@/lib/tests/templates'

type Products = { origin: string; service: string; operatorToken: string; account: string }
type Sending = { method?: string; body?: unknown; headers?: Record<string, string> }

/** A sender signs in, sends an envelope that two people sign, and downloads the signed PDF. */
export async function signedEnvelope({ origin, service, operatorToken, account }: Products, person = demoSender()) {
  const desk = await signIn(origin, person)
  const operator = (path: string, sending: Sending = {}) =>
    request(service, `/operator${path}`, { ...sending, headers: { 'x-operator-token': operatorToken } })
  const template = await operator('/templates', { method: 'POST', body: { account, ...twoSlots() } }).then(json)

  const recipients = [0, 1].map((id) => ({ id, name: `Recipient ${id}`, email: `${randomUUID()}@example.com` }))
  const content = { recipients, emailSubject: 'From the package' }
  const draft = await desk('/api/drafts', { method: 'POST', body: { templateId: template.message, content } }).then(
    json,
  )
  const sent = await desk(`/api/drafts/${draft.id}/send`, { method: 'POST', body: { version: draft.version } }).then(
    json,
  )

  for (const { name, email } of recipients) {
    const [mail] = await operator(`/outbox?to=${encodeURIComponent(email)}`).then(json)
    const headers = { [SIGNING_TOKEN_HEADER]: String(mail.links[0]).replace(/^.*\//, '') }
    const body = { signature: { kind: 'typed', text: name }, consent: true }
    await desk('/api/sign/sign', { method: 'POST', body, headers })
  }
  return { id: String(sent.envelope_id), pdf: await download(desk, sent.envelope_id) }
}

/** A sender signs in and downloads the signed PDF of an envelope from before. */
export const downloadedEnvelope = async (origin: string, id: string, person = demoSender()) =>
  download(await signIn(origin, person), id)

async function download(desk: Desk, id: string): Promise<Uint8Array> {
  const pdf = await desk(`/api/envelopes/${id}/document?download=1`)
  return new Uint8Array(await pdf.arrayBuffer())
}

/** A sender uploads an own document; answers what the dashboard found in it. */
export async function uploadedDocument(origin: string, person = demoSender()) {
  const desk = await signIn(origin, person)
  const draft = await desk('/api/drafts', { method: 'POST', body: { content: { recipients: [] } } }).then(json)
  const bytes = samplePdf()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = { id: randomUUID(), name: 'contract.pdf', size: bytes.length, sha256 }
  await desk(`/api/drafts/${draft.id}/uploads`, { method: 'POST', body: file })
  const headers = {
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
  }
  await desk(`/api/uploads/${file.id}`, { method: 'PATCH', body: bytes, headers })
  for (;;) {
    const upload = await desk(`/api/uploads/${file.id}`).then(json)
    if (upload.state !== 'checking') return upload
    await pause(100)
  }
}

type Person = { email: string; password: string }
type Desk = Awaited<ReturnType<typeof signIn>>

function demoSender(): Person {
  const [sender] = DEMO_ACCOUNTS
  return sender
}

async function signIn(origin: string, { email, password }: Person) {
  const answer = await request(origin, '/api/auth/sign-in/email', { method: 'POST', body: { email, password } })
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return (path: string, sending: Sending = {}) =>
    request(origin, path, { ...sending, headers: { cookie, ...sending.headers } })
}

/** As the dashboard's own pages send it. */
async function request(base: string, path: string, { method = 'GET', body, headers }: Sending): Promise<Response> {
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: {
      ...(method !== 'GET' && { origin: base, 'sec-fetch-site': 'same-origin' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

const json = (answer: Response) => answer.json()
