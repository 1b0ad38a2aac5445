import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useDebounced } from '@/components/ui/timing'
import { randomId } from '@/lib/browser/call'
import { useOffer } from '@/lib/browser/queries/session'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { slotsOf } from '@/lib/envelope/slots'
import { toHex } from '@/lib/text/hex'
import { rowChecker, setupProblems } from '../table/check-rows'
import { type ColumnUse, columnNames, guessColumns, guessHeader } from '../table/columns'
import { parseTable } from '../table/parse-table'
import { defaultSetup } from '../table/setup'
import { decode, type Encoding, guessEncoding, type ParseOptions, type Table, type TableRow } from '../table/table'
import { type BulkForm, readForm, writeForm } from './stored-form'

const STORE_AFTER_MS = 400

/** The form of a template, kept in the tab while it is filled in. */
export function useBulkForm(templateId: string, template: PdfSignRequest) {
  const hasLanguages = useOffer('languages')
  const [form, setForm] = useState(() => readForm(templateId))
  const [isKept, setIsKept] = useState(true)
  const latest = useRef(form)

  useEffect(() => {
    latest.current = form
    const timer = setTimeout(() => setIsKept(writeForm(templateId, form)), STORE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [templateId, form])
  useEffect(() => {
    const store = () => void writeForm(templateId, latest.current)
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('pagehide', store)
      store()
    }
  }, [templateId])

  const change = useCallback((patch: Partial<BulkForm>) => setForm((before) => before && { ...before, ...patch }), [])

  /** Stores at once what a request depends on. */
  const keep = useCallback(
    (next: BulkForm) => {
      latest.current = next
      setForm(next)
      setIsKept(writeForm(templateId, next))
    },
    [templateId],
  )

  const table = useTable((read) => setForm((before) => formOf(read, { template, hasLanguages }, before)))

  /** Another header makes other columns; without one the cells alone say what they are. */
  function setHeader(headerRow: number) {
    if (!form) return
    const columns = guessedColumns(form.rows, headerRow, { template, hasLanguages })
    change({ headerRow, setup: { ...form.setup, columns } })
  }

  return {
    form,
    isKept,
    change,
    keep,
    table,
    setHeader,
    clear: () => {
      table.forget()
      setForm(undefined)
    },
    ...useChecks(form, template),
  }
}

export type BulkFormState = ReturnType<typeof useBulkForm>

const NO_ROWS: BulkForm['rows'] = []
/** Typing stays fluent when every row is checked against what is typed. */
const MANY_ROWS = 500
const CHECK_AFTER_MS = 300

function useChecks(form: BulkForm | undefined, template: PdfSignRequest) {
  const { rows = NO_ROWS, headerRow = -1, leftOut } = form ?? {}
  const newest = form?.setup
  const typed = useDebounced(newest, rows.length > MANY_ROWS ? CHECK_AFTER_MS : 0)
  // A table that was just read is checked at once.
  const setup = typed ?? newest
  const header = rows[headerRow]?.cells
  const width = newest?.columns.length ?? 0
  const names = useMemo(() => columnNames(header, width), [header, width])
  const check = useMemo(
    () => setup && rowChecker(setup, template, { names, width: header && header.findLastIndex(Boolean) + 1 }),
    [setup, template, names, header],
  )
  const checks = useMemo(() => {
    const out = new Set(leftOut)
    const checked = check?.(rows.slice(headerRow + 1), (line) => out.has(line)) ?? []
    const sent = checked.filter(({ row }) => !out.has(row.line))
    return {
      checked,
      /** The rows that become envelopes. */
      sent,
      out,
      errors: sent.filter(({ notes }) => notes.some(({ isError }) => isError)).length,
      warnings: sent.filter(({ notes }) => notes.length > 0 && !notes.some(({ isError }) => isError)).length,
    }
  }, [check, rows, headerRow, leftOut])
  const problems = useMemo(() => (newest ? setupProblems(newest, template, names) : []), [newest, template, names])
  return {
    ...checks,
    problems,
    /** What each column is called. */
    names,
    /** The rows are checked against something older than what is on the page. */
    isChecking: setup !== newest,
  }
}

const SAMPLE_ROWS = 50

/** What is sent, and whether the service knows languages of signers. */
type Target = { template: PdfSignRequest; hasLanguages: boolean }

/** What each column is, as far as the header and the first rows say. */
function guessedColumns(rows: readonly TableRow[], headerRow: number, { template, hasLanguages }: Target): ColumnUse[] {
  const sample = rows.slice(headerRow + 1, headerRow + 1 + SAMPLE_ROWS).map(({ cells }) => cells)
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const columns = guessColumns(rows[headerRow]?.cells, sample, slotsOf(template))
  const known = columns.map((use) => (use === 'language' && !hasLanguages ? 'ignore' : use))
  return Array.from({ length: width }, (_, column) => known[column] ?? 'ignore')
}

/** The form that a table begins. Read in another way, it keeps what was entered beside the rows. */
export function formOf({ table, source, encoding }: ReadTable, target: Target, before?: BulkForm): BulkForm {
  const { template } = target
  const { rows, ...reading } = table
  const headerRow = guessHeader(rows, slotsOf(template))
  const columns = guessedColumns(rows, headerRow, target)
  const same = before?.source === source ? before : undefined
  return {
    sendId: same?.sendId ?? randomId(),
    rows,
    headerRow,
    source,
    reading: { ...reading, encoding },
    name: same?.name ?? nameOf(source),
    setup: same ? { ...same.setup, columns } : defaultSetup(template, columns),
    leftOut: linesSent(rows, headerRow),
  }
}

/** Pasted rows have no name; a file's is a good one. */
const nameOf = (source: string): string => /^(.*)\.[a-z]{1,4}$/i.exec(source)?.[1] ?? ''

const NOT_SENT = ['failed', 'cancelled']

/** In the result of another bulk send, the lines whose envelopes exist, or may come to exist. */
function linesSent(rows: readonly TableRow[], headerRow: number): number[] {
  const header = rows[headerRow]?.cells ?? []
  const state = header.indexOf('state')
  if (state === -1 || !header.includes('envelope_id')) return []
  return rows.slice(headerRow + 1).flatMap(({ line, cells }) => (NOT_SENT.includes(cells[state] ?? '') ? [] : [line]))
}

type ReadTable = { table: Table; source: string; encoding?: Encoding | undefined }
/** What is read again when the person chooses another reading. A reload of the page loses it. */
type Source = { name: string; content: Uint8Array | string }
/** What the person chose. The rest is guessed. */
type Choices = ParseOptions & { encoding?: Encoding | undefined }

const UNREADABLE = { problem: 'The table could not be read. Check the connection and try again.' }

/** Reads a file or pasted cells, and reads them again in another way. */
function useTable(onRead: (read: ReadTable) => void) {
  const [source, setSource] = useState<Source>()
  const [choices, setChoices] = useState<Choices>({})
  const [problem, setProblem] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  const newest = useRef(0)

  async function read(next: Source, chosen: Choices): Promise<boolean> {
    const attempt = ++newest.current
    setIsReading(true)
    const encoding = typeof next.content === 'string' ? undefined : (chosen.encoding ?? guessEncoding(next.content))
    const text = typeof next.content === 'string' ? next.content : decode(next.content, encoding ?? 'utf-8')
    const parsed = await parseTable(text, chosen).catch(() => UNREADABLE)
    // A later choice is being read.
    if (attempt !== newest.current) return false
    setIsReading(false)
    if ('problem' in parsed) {
      setProblem(parsed.problem)
      return false
    }
    setProblem(undefined)
    setSource(next)
    setChoices(chosen)
    onRead({ table: parsed, source: next.name, encoding })
    return true
  }

  async function readFile(file: File): Promise<void> {
    const found = await readTableFile(file).catch(() => ({ problem: 'This file could not be read. Choose it again.' }))
    if ('problem' in found) setProblem(found.problem)
    else await read({ name: file.name, content: found.bytes }, {})
  }

  return {
    problem,
    isReading,
    readFile,
    readText: (text: string) => read({ name: 'Pasted rows', content: text }, {}),
    canChoose: source !== undefined,
    choose: (choice: Choices) => source && void read(source, { ...choices, ...choice }),
    forget: () => {
      newest.current += 1
      setSource(undefined)
      setProblem(undefined)
      setIsReading(false)
    },
  }
}

/** A table with 10,000 rows and long messages takes less. */
const MAX_FILE_BYTES = 16 * 1024 * 1024

const SPREADSHEET = 'This is a spreadsheet file. Save it as CSV, or copy its cells and paste them.'
const NOT_A_TABLE = 'This is not a table. Choose a CSV file.'
/**
 * How files begin that spreadsheets save (zipped, and the old format), and others that people
 * choose by mistake.
 */
const MARKS: Record<string, string> = {
  '504b0304': SPREADSHEET,
  d0cf11e0: SPREADSHEET,
  '25504446': NOT_A_TABLE,
  '89504e47': NOT_A_TABLE,
  ffd8ffe0: NOT_A_TABLE,
  ffd8ffe1: NOT_A_TABLE,
}

type ReadFile = { bytes: Uint8Array } | { problem: string }

/** Reads a file that may be a table as text. */
export async function readTableFile(file: Blob): Promise<ReadFile> {
  if (file.size > MAX_FILE_BYTES)
    return { problem: 'This file is larger than 16 MB. Split it, and send the parts one after another.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mark = toHex(bytes.subarray(0, 4))
  const problem = MARKS[mark]
  if (problem) return { problem }
  const begin = bytes.subarray(0, 1_000)
  // Some programs call a web page or XML `.xls`.
  if (/^\s*</.test(decode(begin, guessEncoding(begin)))) return { problem: SPREADSHEET }
  return { bytes }
}
