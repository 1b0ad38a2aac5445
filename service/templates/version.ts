import { createHash } from 'node:crypto'
import { canonicalJson } from '@/lib/contract/canonical-json'
import type { Template, TemplateFile } from './sql'

/** Names a template's content: every save stores its documents under new ids, so it never comes back. */
export function templateVersion(template: Template, files: readonly TemplateFile[]): string {
  const { updatedOn, updatedBy: _, ...content } = template
  const stored = files.map(({ name, documentId, fields }) => ({ name, documentId, fields }))
  return createHash('sha256')
    .update(canonicalJson({ ...content, updatedOn: updatedOn.toISOString(), stored }))
    .digest('hex')
}
