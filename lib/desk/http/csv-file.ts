import 'server-only'
import { DOCUMENT_LENGTH } from '@/lib/http/answer-length'
import { CSV_MARK, type CsvSeparator, csvRow } from '@/lib/text/csv'
import { bodyOf, spool } from './spool'

type CsvFile = {
  name: string
  columns: readonly string[]
  /** Rows, already written with the separator. */
  pieces: AsyncIterable<string>
  separator: CsvSeparator
  /** Aborts when the client leaves before the file is made. */
  signal: AbortSignal
}

/**
 * A CSV file of any length, which is made before its first byte leaves. A CSV has no end of its own,
 * so one that broke off would look like a file with fewer rows: only its length tells. It is not
 * compressed on the way, because that removes the length.
 */
export async function csvFile({ name, columns, pieces, separator, signal }: CsvFile): Promise<Response> {
  async function* all() {
    yield CSV_MARK + csvRow(columns, separator)
    yield* pieces
  }
  const file = await spool(all(), signal)
  return new Response(bodyOf(file), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store, no-transform',
      [DOCUMENT_LENGTH]: String(file.bytes),
    },
  })
}
