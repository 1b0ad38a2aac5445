import { PDF } from '@libpdf/core'

type Service = { api: string }

/** What a signer who types their name sends. */
export const TYPED_SIGNATURE = { signature: { kind: 'typed', text: 'Ada' }, values: {}, consent: true }

/** Sends a document, or one of so many pages, and signs it as its only signer; answers the envelope's id. */
export async function signedEnvelope(stack: Service, key: string, document: number | Buffer): Promise<string> {
  const { id, signing } = await openedEnvelope(stack, key, document)
  await json(`${signing}/sign`, key, TYPED_SIGNATURE)
  return id
}

/** Sends a document, or one of so many pages, to one signer, who opens it. */
export async function openedEnvelope(stack: Service, key: string, document: number | Buffer) {
  const pdf = typeof document === 'number' ? Buffer.from(await pdfOf(document)) : document
  const field = {
    id: 'signature',
    type: 'signature',
    signerIndex: 0,
    page: 1,
    x: 0.1,
    y: 0.85,
    width: 0.3,
    height: 0.05,
  }
  const created: { message: string } = await json(`${stack.api}/envelopes`, key, {
    emailSubject: typeof document === 'number' ? `Bench, ${document} pages` : 'Bench',
    signers: [{ name: 'Ada', email: 'ada@example.com' }],
    files: [{ name: 'agreement.pdf', unsignedPdf: pdf.toString('base64'), fields: [field] }],
  })
  const envelope: { signers: { formUrl: string }[] } = await json(`${stack.api}/envelopes/${created.message}`, key)
  const token = new URL(envelope.signers[0]?.formUrl ?? '').pathname.split('/').at(-1) ?? ''
  const signing = `${stack.api.replace('/api/v1/', '/public/')}/signing/${token}`
  await json(`${signing}/open`, key, {})
  return { id: created.message, token, signing }
}

async function json<T>(url: string, key: string, body?: unknown): Promise<T> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

const CLAUSE =
  'The parties agree that each of them keeps confidential what it learns from the other, uses it for the stated purpose only, and returns it on request.'

/** A plain contract of so many A4 pages with text on each. */
export async function pdfOf(pages: number): Promise<Uint8Array> {
  const pdf = PDF.create()
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage({ size: 'a4' })
    page.drawText(`Agreement, page ${number} of ${pages}`, { x: 60, y: 780, size: 14 })
    for (let line = 0; line < 30; line++) {
      page.drawText(`${number}.${line + 1}  ${CLAUSE.slice(0, 90)}`, { x: 60, y: 750 - line * 22, size: 10 })
    }
  }
  return pdf.save()
}
