import 'server-only'
import type { Draft } from '@/lib/desk/contract/desk'
import { absent } from '@/lib/desk/contract/refusal'
import type { Desk } from '@/lib/desk/store/database'
import { type DraftRow, findDraft, type OwnDraft } from '@/lib/desk/store/drafts'

/** What the browser sees of a draft: neither its idempotency key nor the stored body. */
export function toDraft(row: DraftRow): Draft {
  return {
    id: row.id,
    template_id: row.templateId,
    template_name: row.templateName,
    state: row.state,
    content: row.content,
    version: row.version,
    envelope_id: row.envelopeId ?? undefined,
    updated_on: row.updatedAt.toISOString(),
  }
}

export async function requireDraft(own: OwnDraft, db?: Desk): Promise<DraftRow> {
  const row = await findDraft(own, db)
  if (!row) throw absent('draft')
  return row
}
