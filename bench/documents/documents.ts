import { createDocumentEngine } from '@/service/documents/create-engine'
import type { FinalDocumentInput } from '@/service/documents/engine'
import { createSealingIdentity } from '@/service/documents/identity'
import { median, ms, print, sideBySide } from '../harness/measure'
import { pdfOf } from './pdf'

const RUNS = 5
const NOW = new Date('2026-11-20T10:00:00Z')

/** Stamping, certificate, sealing and verification of a short and a long document, in the engine's workers. */
export async function benchDocuments(): Promise<void> {
  const engine = createDocumentEngine({ identity: await createSealingIdentity('Bench', NOW), workers: 1 })
  try {
    const short = await inputOf(3)
    const long = await inputOf(100)
    await engine.finish(short)
    const times = await sideBySide(RUNS, { short: () => timeOf(short), long: () => timeOf(long) })
    print(`Stamp, certify, seal and verify, medians of ${RUNS} runs`, [
      { what: '3 pages, 2 signers', value: ms(median(times.short)) },
      { what: '100 pages, 2 signers, initials on each page', value: ms(median(times.long)) },
    ])
  } finally {
    await engine.close()
  }

  async function timeOf(input: FinalDocumentInput): Promise<number> {
    const started = performance.now()
    await engine.finish(input)
    return performance.now() - started
  }
}

async function inputOf(pages: number): Promise<FinalDocumentInput> {
  const signer = (name: string, email: string) => ({
    name,
    email,
    role: 'Signer',
    openedOn: NOW,
    signedOn: NOW,
    ip: '127.0.0.1',
  })
  const fields = Array.from({ length: pages }, (_, index) => ({
    id: `initials-${index}`,
    type: 'initials' as const,
    signerIndex: 0,
    page: index + 1,
    x: 0.8,
    y: 0.92,
    width: 0.1,
    height: 0.03,
    content: { mark: { kind: 'typed' as const, text: 'AL' } },
  }))
  return {
    envelopeId: '5f0c6f3e-7f1c-4d21-9a57-0c8f8f5a3a11',
    subject: 'An agreement to sign',
    sender: { name: 'Bench', email: 'bench@example.com' },
    createdOn: NOW,
    completedOn: NOW,
    files: [{ name: 'agreement.pdf', sha256: '0'.repeat(64), content: await pdfOf(pages), fields }],
    signers: [signer('Ada Lovelace', 'ada@example.com'), signer('王小明', 'wang@example.com')],
    events: [{ at: NOW, actor: 'ada@example.com', action: 'signed' }],
  }
}
