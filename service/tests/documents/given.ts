import { createHash } from 'node:crypto'
import type { PDF } from '@libpdf/core'
import { createDocumentEngine } from '@/service/documents/create-engine'
import { createDocumentSealer } from '@/service/documents/seal-document'
import { prepareForSeal } from '../../documents/compose'
import type { FinalDocumentInput, SealingIdentity, StampedField } from '../../documents/engine'
import { createSealingIdentity } from '../../documents/sealing-identity'
import { sharedWorkers } from '../built-worker'

export const NOW = new Date('2026-11-20T10:00:00Z')
export const ENVELOPE = '0f8fad5b-d9cb-469f-a165-70867728950e'

/** The real engine. */
export async function givenEngine() {
  const identity = await createSealingIdentity('Test seal', NOW)
  return createDocumentEngine({ identity, pool: sharedWorkers })
}

/** The document sealed by an identity of its own. */
export async function sealedBy(identity: SealingIdentity, pdf: PDF, at: Date): Promise<Uint8Array> {
  const sealer = createDocumentSealer(identity)
  return sealer.seal(await prepareForSeal(pdf, at, await sealer.room()))
}

/** A field that covers the upper left quarter of the first page unless it says otherwise. */
export function field(content: StampedField['content'], more: Partial<StampedField> = {}): StampedField {
  return { id: 'field', type: 'text', signerIndex: 0, page: 1, x: 0, y: 0, width: 0.5, height: 0.5, content, ...more }
}

/** An envelope of these files with nobody in it unless it says otherwise. */
export function envelope(
  files: { content: Uint8Array; fields?: StampedField[] }[],
  more: Partial<FinalDocumentInput> = {},
): FinalDocumentInput {
  return {
    envelopeId: ENVELOPE,
    language: 'en',
    subject: 'Agreement to sign',
    sender: { name: 'Ada Lovelace', email: 'ada@example.com' },
    createdOn: NOW,
    completedOn: NOW,
    files: files.map(({ content, fields = [] }, index) => ({
      name: `file-${index}.pdf`,
      sha256: createHash('sha256').update(content).digest('hex'),
      content,
      fields,
    })),
    signers: [],
    events: [],
    ...more,
  }
}
