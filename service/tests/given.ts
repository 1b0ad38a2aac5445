import { EnvelopeId, TemplateId } from '@/lib/contract/ids'
import type { Client } from './client'
import { pdf } from './pdf'

type Overrides = Record<string, unknown>

/** A file of one page with a signature field for each of these signers. */
export function file(signerIndexes: number[], overrides: Overrides = {}) {
  return {
    name: 'agreement.pdf',
    unsignedPdf: pdf().toString('base64'),
    fields: signerIndexes.map((signerIndex) => ({
      id: `signature-${signerIndex}`,
      type: 'signature',
      signerIndex,
      page: 1,
      x: 0.1,
      y: 0.1 + signerIndex * 0.05,
      width: 0.3,
      height: 0.04,
      required: true,
    })),
    ...overrides,
  }
}

/** What a test takes for granted. Made by the service's own calls, so that nothing exists that could not. */
export function given(as: (tenant: string) => Client, operator: Client) {
  return {
    /** A template with the slots 1 and 2, both to be signed. */
    async template(tenant: string, overrides: Overrides = {}): Promise<{ id: TemplateId }> {
      const answer = await operator.post('/templates', {
        account: `Account of ${tenant}`,
        templateName: 'Mutual NDA',
        emailSubject: 'NDA for your signature',
        emailMessage: 'As discussed.',
        signers: [
          { id: 1, name: 'Discloser', requestRole: 'Signer' },
          { id: 2, name: 'Recipient', requestRole: 'Signer' },
        ],
        files: [file([1, 2])],
        ...overrides,
      })
      return { id: TemplateId.parse(createdId(answer)) }
    },

    /** An envelope in flight to Grace and Hopper, sent by the tenant. */
    async envelope(tenant: string, overrides: Overrides = {}): Promise<{ id: EnvelopeId }> {
      const answer = await as(tenant).post('/envelopes', {
        emailSubject: 'Agreement to sign',
        emailMessage: 'Here it is.',
        signers: [
          { name: 'Grace', email: 'grace@example.com' },
          { name: 'Hopper', email: 'hopper@example.com' },
        ],
        files: [file([0, 1])],
        ...overrides,
      })
      return { id: EnvelopeId.parse(createdId(answer)) }
    },

    /** The signing token last mailed to an address. */
    async token(email: string): Promise<string> {
      const { body } = await operator.get(`/outbox?to=${encodeURIComponent(email)}`)
      const mails = body as { links: string[] }[]
      const link = mails.find((mail) => mail.links.length > 0)?.links[0]
      if (!link) throw new Error(`no link was mailed to ${email}`)
      return link.slice(link.lastIndexOf('/') + 1)
    },
  }
}

function createdId({ status, body }: { status: number; body: unknown }): string {
  if (status !== 200) throw new Error(`not created: ${status} ${JSON.stringify(body)}`)
  return (body as { message: string }).message
}
