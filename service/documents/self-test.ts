import { PoolClosed } from '@/lib/pdf/pool/pool'
import type { DocumentEngine } from './engine'

/**
 * Seals a document that nobody gets. The first signature then waits neither for a process to start nor for code and fonts to
 * load, and a certificate that cannot seal is noticed before somebody signs. Ends quietly when the service does.
 */
export async function selfTest(documents: DocumentEngine, now: Date): Promise<void> {
  const about = {
    envelopeId: 'self-test',
    language: 'en' as const,
    subject: 'Self-test',
    sender: { name: 'The service', email: '' },
    createdOn: now,
    completedOn: now,
  }
  await documents.finish({ ...about, files: [], signers: [], events: [] }).catch((error: unknown) => {
    if (!(error instanceof PoolClosed)) throw error
  })
}
