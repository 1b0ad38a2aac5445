import 'server-only'
import { createHash } from 'node:crypto'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { TemplateId } from '@/lib/contract/ids'
import type { PdfBytes } from '@/lib/desk/platform/upstream/documents'
import type { Upstream } from '@/lib/desk/platform/upstream/upstream'
import { templateFingerprint } from './template-fingerprint'

export type CurrentTemplate = {
  template: PdfSignRequest
  documents: (PdfBytes | undefined)[]
  /** The SHA-256 of each document. */
  hashes: (string | undefined)[]
  fingerprint: string
  /** A service's own name for this version, if it has one. */
  version: string | undefined
}

/** A template as it is at this moment, not as a cache has it. */
export async function readCurrent(
  service: Pick<Upstream, 'currentTemplate'>,
  id: TemplateId,
): Promise<CurrentTemplate> {
  const { value: template, documents } = await service.currentTemplate(id)
  const hashes = documents.map((document) => document && createHash('sha256').update(document.bytes).digest('hex'))
  return {
    template,
    documents,
    hashes,
    fingerprint: templateFingerprint({ template, documents: hashes }),
    version: template.version,
  }
}
