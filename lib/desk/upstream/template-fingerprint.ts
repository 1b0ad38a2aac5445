import 'server-only'
import { createHash } from 'node:crypto'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Field } from '@/lib/contract/field'
import { formPropertiesOf } from '@/lib/envelope/wire-fields'
import { canonicalJson } from '@/lib/text/json'
import type { Holder } from './documents'

type Template = Pick<
  PdfSignRequest,
  | 'templateName'
  | 'emailSubject'
  | 'emailMessage'
  | 'signerOrderRequired'
  | 'expirationDays'
  | 'searchValues'
  | 'signers'
  | 'files'
>

/** A template, with the SHA-256 of each document in hexadecimal. */
type Content = { template: Template; documents: readonly (string | undefined)[] }

/**
 * A hash of the content, no matter who saved it and when. With it the dashboard notices that a
 * template has changed, at any service.
 */
export function templateFingerprint({ template, documents }: Content): string {
  const { signers = [], files = [] } = template
  const content = {
    templateName: template.templateName?.trim() ?? '',
    emailSubject: template.emailSubject ?? '',
    emailMessage: template.emailMessage ?? '',
    signerOrderRequired: template.signerOrderRequired ?? false,
    expirationDays: template.expirationDays ?? 0,
    searchValues: template.searchValues || undefined,
    signers: signers.map(({ id, name = '', requestRole, group, defaultName, defaultEmail, language }, index) => ({
      id: id ?? index,
      name,
      role: requestRole || 'Signer',
      group: group || '',
      defaultName: defaultName || undefined,
      defaultEmail: defaultEmail || undefined,
      language: language || undefined,
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
  const place = { page, x, y, width, height }
  return { id, type, signerIndex, ...place, required, readOnly, label, value, ...formPropertiesOf(rest) }
}

/** Names the content of a template that was read, for pages that show it and for whoever sends it. */
export function withFingerprint({ value, documents }: Holder): Holder {
  const hashes = documents.map((document) => document?.sha256 ?? '')
  const fingerprint = templateFingerprint({ template: value, documents: hashes })
  return { value: { ...value, hashes, fingerprint }, documents }
}
