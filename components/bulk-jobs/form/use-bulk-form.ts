import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { randomId } from '@/lib/browser/random-id'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { slotsOf } from '@/lib/envelope/slots'
import { rowChecker, setupProblems } from '../table/check-rows'
import { guessColumns } from '../table/columns'
import type { TableRow } from '../table/parse-table'
import { defaultSetup } from '../table/setup'
import { type BulkForm, readForm, writeForm } from './stored-form'

const STORE_AFTER_MS = 400
const SAMPLE_ROWS = 50

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

  function takeRows(rows: TableRow[], source: string) {
    const hasHeader = looksLikeHeader(rows)
    setForm({
      sendId: randomId(),
      rows,
      hasHeader,
      source,
      setup: defaultSetup(template, guessOf(rows, hasHeader)),
      leftOut: [],
    })
  }

  /** Without a header the first row is data, and the cells alone say what the columns are. */
  function setHeader(hasHeader: boolean) {
    if (form) change({ hasHeader, setup: { ...form.setup, columns: guessOf(form.rows, hasHeader) } })
  }

  const guessOf = (rows: TableRow[], hasHeader: boolean) => {
    const sample = rows.slice(hasHeader ? 1 : 0, SAMPLE_ROWS).map(({ cells }) => cells)
    return guessColumns(hasHeader ? rows[0]?.cells : undefined, sample, slotsOf(template))
  }

  return {
    form,
    isKept,
    change,
    keep,
    takeRows,
    setHeader,
    clear: () => setForm(undefined),
    ...useChecks(form, template),
  }
}

export type BulkFormState = ReturnType<typeof useBulkForm>

/** A header holds no address, and the rows below it do. */
const looksLikeHeader = ([first, ...rest]: readonly TableRow[]): boolean =>
  first !== undefined &&
  !first.cells.some((cell) => cell.includes('@')) &&
  rest.some(({ cells }) => cells.some((cell) => cell.includes('@')))

function useChecks(form: BulkForm | undefined, template: PdfSignRequest) {
  const { rows, hasHeader, setup, leftOut } = form ?? {}
  const check = useMemo(() => setup && rowChecker(setup, template), [setup, template])
  return useMemo(() => {
    const out = new Set(leftOut)
    const checked = check?.((rows ?? []).slice(hasHeader ? 1 : 0), (line) => out.has(line)) ?? []
    const sent = checked.filter(({ row }) => !out.has(row.line))
    return {
      header: hasHeader ? rows?.[0]?.cells : undefined,
      checked,
      /** The rows that become envelopes. */
      sent,
      out,
      errors: sent.filter(({ notes }) => notes.some(({ isError }) => isError)).length,
      warnings: sent.filter(({ notes }) => notes.length > 0 && !notes.some(({ isError }) => isError)).length,
      problems: setup ? setupProblems(setup, template) : [],
    }
  }, [check, rows, hasHeader, leftOut, setup, template])
}
