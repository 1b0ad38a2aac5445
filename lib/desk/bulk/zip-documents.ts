import 'server-only'
import { makeZip } from 'client-zip'
import { type SpooledFile, spool } from '@/lib/desk/http/spool'
import { Conflict, isRefusal, isTrouble } from '@/lib/desk/runtime/contract/refusal'
import { log } from '@/lib/desk/runtime/log/log'
import type { Context } from '@/lib/desk/upstream/context'
import { keyStillHere } from '@/lib/desk/upstream/keys/key-of'
import { type Upstream, upstream } from '@/lib/desk/upstream/upstream'
import { CSV_MARK, type CsvSeparator, csvRow } from '@/lib/text/csv'
import { oneLine } from '@/lib/text/one-line'
import { MOST_ENVELOPES } from './contract/bulk-action'
import { beginDownload, type Controller, requireBulkJob, requireKind } from './read-bulk-job'
import { describeRowError, requireTarget } from './settle'
import { type BulkJobRecord, type BulkRowRecord, rowsAfter, setRow } from './sql'

/** Five failures in a row mean that the service is down: the download ends visibly. */
const MOST_IN_A_ROW = 5
const LEFT = new Error('the browser left')
const COLUMNS = ['file', 'envelope_id', 'subject', 'bytes', 'sha256', 'missing_because']

/**
 * The signed PDFs of a download as a zip that is written while they arrive, so its size does not
 * matter. Its first bytes leave at once. It ends with a list of all files and what is missing; a
 * zip without that list is broken off and cannot be opened.
 */
export async function zipDocuments(
  context: Context,
  person: Controller,
  { id, separator }: { id: string; separator: CsvSeparator },
): Promise<Response> {
  const bulkJob = await requireBulkJob(context, person, id)
  if (bulkJob.kind !== 'download') throw new Conflict('This bulk job has no documents to download.')
  await requireKind(context, person, 'download')
  const key = bulkJob.keyId === null ? undefined : await keyStillHere(bulkJob.keyId, 'Select the envelopes again.')
  const service = upstream(key, { priority: 'bulk', signal: context.signal })
  const day = bulkJob.createdAt.toISOString().slice(0, 10)
  const files = filesOf(bulkJob, service, context, separator)
  return new Response(abandonable(makeZip(reported(bulkJob, files, context))), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="signed-pdfs-${day}.zip"`,
      'cache-control': 'private, no-store',
    },
  })
}

/** A browser that stops the download is no failure: the zip's own stream would reject with it. */
function abandonable(zip: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = zip.getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason = LEFT) => reader.cancel(reason).catch(ignoreLeft),
  })
}

function ignoreLeft(err: unknown): void {
  if (err !== LEFT) log().debug({ part: 'bulk-jobs', err }, 'a download was stopped')
}

type ZipFile = { name: string; input: string | AsyncIterable<Uint8Array>; lastModified: Date }

/** Has the page of the bulk job show how the download goes, whichever way it ends. */
async function* reported({ id }: BulkJobRecord, files: AsyncGenerator<ZipFile>, context: Context) {
  const download = await beginDownload(id, context)
  try {
    yield* files
    await download.end('finished')
  } catch (err) {
    if (err !== LEFT) log().warn({ part: 'bulk-jobs', err }, 'a zip of signed PDFs was not completed')
    throw err
  } finally {
    await download.end('stopped')
  }
}

async function* filesOf(
  bulkJob: BulkJobRecord,
  service: Upstream,
  { now, signal }: Context,
  separator: CsvSeparator,
): AsyncGenerator<ZipFile> {
  const rows = await rowsAfter(bulkJob.id, 0, MOST_ENVELOPES.download)
  const lastModified = now()
  yield { name: 'Read me.txt', input: describe(rows.length, lastModified), lastModified }
  const nameFor = fileNames()
  const manifest: string[] = []
  let failures = 0
  for (const row of rows) {
    signal.throwIfAborted()
    await setRow(row, { state: 'sending' })
    const document = await readDocument(service, row, signal)
    const about = [requireTarget(row), oneLine(row.body.emailSubject ?? '')]
    if ('missing' in document) {
      failures = document.isAboutService ? failures + 1 : 0
      if (failures >= MOST_IN_A_ROW)
        throw new Error(`the service failed ${failures} times in a row: ${document.missing}`)
      manifest.push(csvRow(['', ...about, '', '', document.missing], separator))
      await setRow(row, { state: 'failed', error: document.missing, settledAt: now() })
      continue
    }
    failures = 0
    const name = nameFor(row.body.emailSubject, '.pdf')
    try {
      yield { name, input: document.content, lastModified }
    } finally {
      await document.drop()
    }
    manifest.push(csvRow([name, ...about, document.bytes, document.sha256, ''], separator))
    await setRow(row, { state: 'sent', error: null, settledAt: now() })
  }
  yield { name: 'manifest.csv', input: CSV_MARK + csvRow(COLUMNS, separator) + manifest.join(''), lastModified }
}

type Missing = { missing: string; isAboutService: boolean }

/** A document that breaks off is requested once more, because the next attempt may be whole. */
async function readDocument(
  service: Upstream,
  row: BulkRowRecord,
  signal: AbortSignal,
  isRepeat = false,
): Promise<SpooledFile | Missing> {
  try {
    return await spool((await service.signedDocument(requireTarget(row))).body)
  } catch (error) {
    signal.throwIfAborted()
    if (isRefusal(error)) return { missing: describeRowError(error), isAboutService: isTrouble(error) }
    if (!isRepeat) return readDocument(service, row, signal, true)
    log().warn({ part: 'bulk-jobs', err: error, envelope: row.targetId }, 'a signed PDF could not be read')
    return { missing: 'The service’s PDF was incomplete twice.', isAboutService: false }
  }
}

const describe = (count: number, at: Date) =>
  [
    `${count} signed PDFs were requested at ${at.toISOString()} (UTC).`,
    'manifest.csv lists each file with its SHA-256, and each envelope whose PDF is missing with the reason.',
    '',
  ].join('\r\n')

/** Windows has these names for devices, whatever follows the first dot. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(?=\.|$)/i
/** File systems allow 255 bytes; some programs add a folder or a number of their own. */
const MOST_BYTES = 180
const bytesOf = (text: string) => Buffer.byteLength(text)

/**
 * Names for the files of one zip, each only once: also on file systems that ignore case. A subject
 * is anybody's text. What could leave the folder, hide the ending or be refused by Windows or macOS
 * is taken out of it.
 */
export function fileNames(): (subject: string | undefined, ending: string) => string {
  const usedNames = new Set<string>()
  return (subject, ending) => {
    const base = plainName(subject) || 'No subject'
    for (let number = 1; ; number += 1) {
      const name = `${base}${number > 1 ? ` (${number})` : ''}${ending}`
      const key = name.normalize('NFKC').toLowerCase()
      if (usedNames.has(key)) continue
      usedNames.add(key)
      return name
    }
  }
}

function plainName(subject = ''): string {
  const plain = subject
    .normalize('NFC')
    // Control characters, and marks that change the direction of the text.
    .replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  let short = ''
  for (const character of plain) {
    if (bytesOf(short) + bytesOf(character) > MOST_BYTES) break
    short += character
  }
  return short.replace(/^[.\s~-]+|[.\s]+$/gu, '').replace(DEVICE, '_$&')
}
