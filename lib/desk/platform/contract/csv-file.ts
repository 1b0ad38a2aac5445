import { CSV_MARK, type CsvSeparator, csvRow } from './csv'

type CsvFile = {
  name: string
  columns: readonly string[]
  /** Rows, already written with the separator. */
  pieces: AsyncIterable<string>
  separator: CsvSeparator
}

/** A CSV file of any length. Its pieces are read as fast as the client takes them, so memory holds one piece at a time. */
export function csvFile({ name, columns, pieces, separator }: CsvFile): Response {
  const rest = pieces[Symbol.asyncIterator]()
  const body = new ReadableStream<string>({
    start: (controller) => controller.enqueue(CSV_MARK + csvRow(columns, separator)),
    async pull(controller) {
      const { done, value } = await rest.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await rest.return?.()
    },
  })
  return new Response(body.pipeThrough(new TextEncoderStream()), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
