import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_ACCOUNTS } from '@/lib/desk/accounts/demo'
import { samplePdf, twoSlots } from '@/lib/tests/templates'
import { type Browser, openCaller, sendEnvelope, signIn, signingTokens, signWith } from '@/lib/tests/torture/person'
import { issueKey, operatorAt } from '@/lib/tests/torture/program'

type Products = { origin: string; service: string; operatorToken: string; account: string }
type Person = { email: string; password: string }

const enter = (origin: string, { email, password }: Person = DEMO_ACCOUNTS[0]) =>
  signIn({ url: origin, origin }, email, password)

/** A sender signs in, sends an envelope that two people sign, and downloads the signed PDF. */
export async function signedEnvelope({ origin, service, operatorToken, account }: Products, person?: Person) {
  const desk = await enter(origin, person)
  const operator = operatorAt(service, operatorToken)
  const template = await operator<{ message: string }>('/templates', { account, ...twoSlots() })
  const key = await issueKey(operator, { account })
  const id = await sendEnvelope(desk, template.message, 'From the package')
  const integrator = openCaller({ url: `${service}/api/v1/service` }, () => ({ 'x-api-key': key }))
  await signWith(await signingTokens(integrator, id), [desk])
  return { id, pdf: await download(desk, id) }
}

/** A sender signs in and downloads the signed PDF of an envelope from before. */
export const downloadedEnvelope = async (origin: string, id: string, person?: Person) =>
  download(await enter(origin, person), id)

async function download({ retry }: Browser, id: string): Promise<Uint8Array> {
  const pdf = await retry(`/api/envelopes/${id}/document?download=1`)
  if (!pdf.ok) throw new Error(`the document answered ${pdf.status}: ${await pdf.text()}`)
  return new Uint8Array(await pdf.arrayBuffer())
}

/** A sender uploads an own document; answers what the dashboard found in it. */
export async function uploadedDocument(origin: string, person?: Person) {
  const { surely } = await enter(origin, person)
  const draft = await surely<{ id: string }>('/api/drafts', { method: 'POST', body: { content: { recipients: [] } } })
  const bytes = samplePdf()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = { id: randomUUID(), name: 'contract.pdf', size: bytes.length, sha256 }
  await surely(`/api/drafts/${draft.id}/uploads`, { method: 'POST', body: file })
  const headers = {
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
  }
  await surely(`/api/uploads/${file.id}`, { method: 'PATCH', body: bytes, headers })
  for (;;) {
    const upload = await surely<{ state: string; pages?: number }>(`/api/uploads/${file.id}`)
    if (upload.state !== 'checking') return upload
    await pause(100)
  }
}
