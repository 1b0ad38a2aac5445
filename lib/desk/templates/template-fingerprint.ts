import { createHash } from 'node:crypto'
import { canonicalJson } from '@/lib/contract/canonical-json'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Field } from '@/lib/contract/field'
import type { FrozenTemplate } from '@/lib/desk/drafts/contract/frozen'
import type { DraftRow } from '@/lib/desk/drafts/sql/drafts'

/** A template, with the SHA-256 of each document in hexadecimal. */
type Content = { template: Pick<PdfSignRequest, keyof FrozenTemplate>; documents: readonly (string | undefined)[] }

/**
 * A hash of the content, no matter who saved it and when. With it the dashboard notices that a template has changed, at any service.
 */
export function templateFingerprint({ template, documents }: Content): string {
  const { signers = [], files = [] } = template
  const content = {
    templateName: template.templateName?.trim() ?? '',
    emailSubject: template.emailSubject ?? '',
    emailMessage: template.emailMessage ?? '',
    signerOrderRequired: template.signerOrderRequired ?? false,
    expirationDays: template.expirationDays ?? 0,
    signers: signers.map(({ id, name = '', requestRole, group, defaultName, defaultEmail }, index) => ({
      id: id ?? index,
      name,
      role: requestRole || 'Signer',
      group: group || '',
      // Left out where there are none, as in fingerprints of templates from before there were any.
      defaultName: defaultName || undefined,
      defaultEmail: defaultEmail || undefined,
    })),
    files: files.map(({ name = '', fields = [] }, index) => ({
      name,
      document: documents[index] ?? '',
      fields: fields.map(fieldContent),
    })),
  }
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}

function fieldContent({ id, type, signerIndex, page, x, y, width, height, ...rest }: Field) {
  const { required = false, readOnly = false, label = '', value = '' } = rest
  return { id, type, signerIndex, page, x, y, width, height, required, readOnly, label, value }
}

/** The fingerprint of the template that a draft becomes. */
export const fingerprintOf = (row: DraftRow): string => templateFingerprint(contentOf(row))

/** The fingerprint at a service that does not know default people. */
export function plainFingerprintOf(row: DraftRow): string {
  const { template, documents } = contentOf(row)
  const signers = template.signers.map(({ defaultName: _, defaultEmail: __, ...slot }) => slot)
  return templateFingerprint({ template: { ...template, signers }, documents })
}

function contentOf({ frozen }: DraftRow) {
  if (frozen?.kind !== 'template') throw new Error('the draft has no request for a template')
  return { template: frozen.request, documents: frozen.files.map(({ sha256 }) => sha256) }
}
