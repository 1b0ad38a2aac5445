import { randomId } from '@/lib/browser/call'
import { readTab, removeFromTab, writeTab } from '@/lib/browser/tab-storage'
import type { Setup } from '../table/setup'
import type { Encoding, Table, TableRow } from '../table/table'

/** What was entered for one template. Until "Start" it exists only in this tab. */
export type BulkForm = {
  /** The id of the bulk send that it becomes, chosen before the first request. */
  sendId: string
  /** All rows of the table, the header and what is above it included. */
  rows: TableRow[]
  /** The index of the row that names the columns; -1 if none does. */
  headerRow: number
  /** The file's name, or "Pasted rows". */
  source: string
  /** How the table was read. Pasted rows have no encoding. */
  reading: Omit<Table, 'rows'> & { encoding?: Encoding | undefined }
  /** What the bulk send is called. */
  name: string
  setup: Setup
  /** Lines that are not sent. */
  leftOut: number[]
  /** Cells were corrected, which another reading of the table undoes. */
  isEdited?: boolean
  /** `requested`: nothing may change until the answer is known. `started`: kept for an undo. */
  start?: 'requested' | 'started'
}

const keyOf = (templateId: string) => `bulk send ${templateId}`

/** The form as this tab left it. One that has started is over. */
export function readForm(templateId: string): BulkForm | undefined {
  const form = parse(readTab(keyOf(templateId)))
  return form?.start === 'started' ? undefined : form
}

// Only this file writes it, in this tab.
const parse = (text: string | null) => (text === null ? undefined : (JSON.parse(text) as BulkForm))

/** False when the tab has no room for it. */
export function writeForm(templateId: string, form: BulkForm | undefined): boolean {
  if (form) return writeTab(keyOf(templateId), JSON.stringify(form))
  removeFromTab(keyOf(templateId))
  return true
}

/** Brings the form of a bulk send back that sent nothing. It becomes another one. */
export function reviveForm(templateId: string, sendId: string): boolean {
  const entry = parse(readTab(keyOf(templateId)))
  if (entry?.sendId !== sendId) return false
  const { start: _, ...form } = entry
  return writeForm(templateId, { ...form, sendId: randomId() })
}
