import type { DraftField } from '@/lib/desk/drafts/contract/draft-content'

/** What was copied, for all drafts that this tab opens without a reload. */
let copied: readonly DraftField[] = []

export const readClipboard = (): readonly DraftField[] => copied

export function writeClipboard(fields: readonly DraftField[]): void {
  copied = fields
}
