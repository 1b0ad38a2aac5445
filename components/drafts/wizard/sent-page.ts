import type { DraftDocument, DraftField } from '@/lib/desk/drafts/contract/draft'
import type { Upload } from '@/lib/desk/drafts/contract/upload'
import { type QuarterTurn, type Size, turnSize } from '@/lib/printing/place'

type SentPage = { size: Size; turn: QuarterTurn }

/** The page of a field as it is sent, in points; undefined until its size is known, and once it was removed. */
export function sentPageOf(
  { document: id, page }: DraftField,
  documents: readonly DraftDocument[],
  uploads: readonly Upload[],
): SentPage | undefined {
  const document = documents.find((each) => each.id === id)
  const size = uploads.find((each) => each.id === id)?.pages?.[page - 1]
  if (!document || !size) return undefined
  const sentPage = document.pages?.find((each) => each.page === page)
  if (document.pages && !sentPage) return undefined
  const turn = sentPage?.rotation ?? 0
  return { size: turnSize(size, turn), turn }
}
