import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useDebounced } from '@/components/ui/use-debounced'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { rowChecker } from '../table/check-rows'
import { setupProblems } from '../table/check-setup'
import { columnNames } from '../table/header'
import { formOf, guessedColumns } from './form-of-table'
import { type BulkForm, readForm, writeForm } from './stored-form'
import { useTable } from './use-table'

const STORE_AFTER_MS = 400

/** The form of a template, kept in the tab while it is filled in. */
export function useBulkForm(templateId: string, template: PdfSignRequest) {
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

  const table = useTable((read) => setForm((before) => formOf(read, template, before)))

  /** Another header makes other columns; without one the cells alone say what they are. */
  function setHeader(headerRow: number) {
    if (!form) return
    const columns = guessedColumns(form.rows, headerRow, template)
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
