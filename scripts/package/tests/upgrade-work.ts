import { randomUUID } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { SIGNING_TOKEN_HEADER } from '@/lib/contract/constants'
import type { Browser } from '@/lib/tests/machines/people'
import { verifySeal } from '@/service/documents/verify-seal'
import type { Deployment } from './two-releases'

export type Work = ReturnType<typeof startWork>

/** What senders and recipients do at the dashboards of a deployment, and a list of it. */
export function startWork({ ask, operator }: Deployment) {
  /** Ids of envelopes by subject. */
  const sent = new Map<string, string>()
  const signed: string[] = []
  const voided: string[] = []

  const subjectOf = (id: string) => [...sent].find(([, each]) => each === id)?.[0]

  /** A draft with two recipients who get no other envelope. */
  function newDraft(person: Browser, templateId: string, subject: string) {
    const recipients = [0, 1].map((id) => ({ id, name: `Recipient ${id}`, email: `${randomUUID()}@example.com` }))
    const body = { id: randomUUID(), templateId, content: { recipients, emailSubject: subject } }
    return person.surely<{ id: string; version: number }>('/api/drafts', { method: 'POST', body })
  }

  async function send(person: Browser, templateId: string, subject: string): Promise<string> {
    const { id, version } = await newDraft(person, templateId, subject)
    const body = { version }
    const answer = await person.surely<{ envelope_id: string }>(`/api/drafts/${id}/send`, { method: 'POST', body })
    sent.set(subject, answer.envelope_id)
    return answer.envelope_id
  }

  /** Both people sign with the links of their mails, each at the next one of these dashboards. */
  async function sign(subject: string, dashboards: Browser[]): Promise<void> {
    const id = sent.get(subject) ?? ''
    const sql = `select email from signers where envelope_id = '${id}' order by slot`
    for (const [index, { email }] of (await ask<{ email: string }>('service', sql)).entries()) {
      const [mail] = await operator<{ links: string[] }[]>(`/outbox?to=${encodeURIComponent(email)}`)
      const headers = { [SIGNING_TOKEN_HEADER]: String(mail?.links[0]).replace(/^.*\//, '') }
      const body = { signature: { kind: 'typed', text: `Recipient ${index}` }, consent: true }
      const dashboard = dashboards[index % dashboards.length]
      const answer = await dashboard?.request('/api/sign/sign', { method: 'POST', body, headers })
      if (!answer?.ok) throw new Error(`recipient ${index} of ${subject} cannot sign: ${await answer?.text()}`)
    }
    signed.push(id)
  }

  async function voidEnvelope(person: Browser, subject: string): Promise<void> {
    const id = sent.get(subject) ?? ''
    await person.surely(`/api/envelopes/${id}/void`, { method: 'POST', body: {} })
    voided.push(id)
  }

  async function checkSeals(person: Browser): Promise<void> {
    for (const id of signed) {
      const pdf = await person.request(`/api/envelopes/${id}/document?download=1`)
      const bytes = new Uint8Array(await pdf.arrayBuffer())
      if (!pdf.ok) throw new Error(`the PDF of ${subjectOf(id)}: ${pdf.status} ${Buffer.from(bytes)}`)
      // Certificates of the two releases differ in length.
      await verifySeal(bytes, (await PDF.load(bytes)).getPageCount())
    }
  }

  return { sent, signed, voided, newDraft, send, sign, voidEnvelope, checkSeals }
}
