import { randomId } from '@/lib/browser/call'
import { type FieldType, isTick } from '@/lib/contract/field-types'
import { type DraftField, MAX_FIELDS } from '@/lib/desk/drafts/contract/draft'
import { type Box, boxOf, overlaps, type Size } from '@/lib/printing/place'
import { linkCopies, newChoice } from '../model/choices'
import { boxOn, placeOn, type Spot } from '../model/edit'
import { canHaveFields, countFields, describeFields, newField, recipientName, usualBox } from '../model/field'
import { type EditorPage, pageName } from '../model/pages'
import type { EditorStore } from './editor-store'
import { appearanceAt } from './page-characters'
import { selectedFields, subject } from './select-fields'

/** Copies on the page of their original are shifted by this many points, to be visible. */
const SHIFT = 12

/** Whether nothing may be added, which is announced. */
function isFull(store: EditorStore, count: number): boolean {
  const { fields, isLocked } = store.get()
  if (isLocked) return true
  if (fields.length + count <= MAX_FIELDS) return false
  store.announce(`Not added: a draft holds at most ${MAX_FIELDS} fields.`)
  return true
}

/** Adds a field where a person pointed, for the current recipient. */
export function addField(store: EditorStore, type: FieldType, spot: Spot): void {
  if (isFull(store, type === 'radio' ? 2 : 1)) return
  const { fields, recipient, buttonLabels } = store.get()
  const appearance = isTick(type) && buttonLabels ? appearanceAt(spot.page, spot.box) : undefined
  const placed =
    type === 'radio'
      ? newChoice(fields, { ids: [randomId(), randomId()], recipient, ...spot })
      : [newField({ id: randomId(), type, recipient, ...spot })]
  const added = placed.map((field) => (appearance ? { ...field, appearance } : field))
  store.commit([...fields, ...added], {
    name: `adding ${describeFields(added)}`,
    selection: added.map(({ id }) => id),
    message: `${subject(store, added)} added to ${pageName(spot.page)}`,
  })
  // The next field is likely to be another one.
  store.set({ tool: undefined, isInspecting: false })
}

/** New fields are for the next recipient who can have fields. */
export function chooseNextRecipient(store: EditorStore): void {
  const { recipients, recipient } = store.get()
  const possible = recipients.filter(canHaveFields)
  const next = possible[(possible.findIndex(({ id }) => id === recipient) + 1) % possible.length]
  if (!next) return
  store.set({ recipient: next.id })
  store.announce(`New fields are for ${recipientName(next, recipients.indexOf(next))}`)
}

/** Adds a field without pointing: where the page in view has room. */
export function addFreely(store: EditorStore, type: FieldType): void {
  const { page: index, pages, byPage } = store.get()
  const page = pages.at(index)
  if (!page) return
  const wish = usualBox(type, page, { x: page.size.width / 2, y: page.size.height / 3 })
  addField(store, type, { page, box: freeBox(page, byPage.get(index) ?? [], wish) })
}

export function copy(store: EditorStore): void {
  const fields = selectedFields(store)
  if (fields.length === 0) return
  writeClipboard(fields)
  store.announce(`${countFields(fields.length)} copied`)
}

/** Pastes on the page in view: at the same place, or next to the originals on their own page. */
export function paste(store: EditorStore): void {
  const page = store.get().pages.at(store.get().page)
  const copied = readClipboard()
  if (page && copied.length > 0) addCopies(store, copied, [page], 'paste')
}

export function duplicate(store: EditorStore): void {
  const { pages } = store.get()
  const fields = selectedFields(store)
  if (fields.length === 0 || isFull(store, fields.length)) return
  const pairs = fields.flatMap((field) => {
    const page = pages.find(field)
    return page ? [{ original: field, copy: copyOnto(store, field, page) }] : []
  })
  const copies = linkCopies(pairs, store.get().fields)
  commitCopies(store, copies, 'duplicate', `${countFields(copies.length)} duplicated`)
}

/**
 * Copies the selected fields to the same place on other pages; a field is not copied to its own
 * page.
 */
export function duplicateToPages(store: EditorStore, indexes: readonly number[]): void {
  const { pages } = store.get()
  const targets = indexes.flatMap((index) => pages.at(index) ?? [])
  addCopies(store, selectedFields(store), targets, 'duplicate', true)
}

function addCopies(
  store: EditorStore,
  fields: readonly DraftField[],
  targets: readonly EditorPage[],
  verb: 'paste' | 'duplicate',
  skipsOwnPage = false,
): void {
  const { pages } = store.get()
  const jobs = targets.map((page) => ({
    page,
    originals: fields.filter((field) => !(skipsOwnPage && pages.find(field) === page)),
  }))
  const count = jobs.reduce((sum, { originals }) => sum + originals.length, 0)
  if (count === 0 || isFull(store, count)) return
  const copies: DraftField[] = []
  for (const { page, originals } of jobs) {
    const pairs = originals.map((original) => ({ original, copy: copyOnto(store, original, page) }))
    copies.push(...linkCopies(pairs, [...store.get().fields, ...copies]))
  }
  const where = targets.length === 1 && targets[0] ? `on ${pageName(targets[0])}` : `on ${targets.length} pages`
  commitCopies(store, copies, verb, `${countFields(copies.length)} ${verb}d ${where}`)
}

function commitCopies(store: EditorStore, copies: readonly DraftField[], verb: string, message: string): void {
  store.commit([...store.get().fields, ...copies], {
    name: `${verb === 'paste' ? 'pasting' : 'duplicating'} ${describeFields(copies)}`,
    selection: copies.map(({ id }) => id),
    message,
  })
}

function copyOnto(store: EditorStore, field: DraftField, page: EditorPage): DraftField {
  const { pages, recipients, recipient, byPage } = store.get()
  const origin = pages.find(field) ?? page
  const box = boxOn(field, origin)
  // Pasted again and again, the copies form a staircase.
  const isTaken = (x: number) =>
    (byPage.get(page.index) ?? []).some((other) => {
      const there = boxOn(other, page)
      return Math.abs(there.x - x) < 1 && Math.abs(there.y - (box.y + x - box.x)) < 1
    })
  let x = box.x
  while (isTaken(x) && x < page.size.width) x += SHIFT
  const moved = { ...box, x, y: box.y + x - box.x }
  const isKnown = recipients.some(({ id }) => id === field.recipient)
  return {
    ...field,
    id: randomId(),
    document: page.document.id,
    page: page.page,
    recipient: isKnown ? field.recipient : recipient,
    ...placeOn({ page, box: moved }, field.type),
  }
}

/** What was copied, for all drafts that this tab opens without a reload. */
let clipboard: readonly DraftField[] = []

const readClipboard = (): readonly DraftField[] => clipboard

function writeClipboard(fields: readonly DraftField[]): void {
  clipboard = fields
}

const GAP = 12
const MARGIN = 36

/**
 * Where to put a field that is added without pointing: near the wanted point, then below it, then
 * in the next columns, where it covers no other field. On a full page it goes to the point itself.
 */
export function freeBox(page: EditorPage, onPage: readonly DraftField[], wish: Box): Box {
  const { size } = page
  const taken = onPage.map((field) => boxOf(field, size))
  const isFree = (box: Box) => !taken.some((other) => overlaps(spread(other), box))
  for (const x of steps(wish.x, size.width - MARGIN - wish.width, wish.width + GAP)) {
    for (const y of steps(wish.y, size.height - MARGIN - wish.height, wish.height + GAP)) {
      const box = { ...wish, x, y }
      if (isFree(box)) return box
    }
  }
  return cascade(wish, size, onPage.length)
}

const spread = (box: Box): Box => ({ x: box.x - 2, y: box.y - 2, width: box.width + 4, height: box.height + 4 })

/** From a value up to the last one, then from the margin up to the value. */
function* steps(from: number, last: number, by: number): Generator<number> {
  yield from
  for (let at = from + by; at <= last; at += by) yield at
  for (let at = MARGIN; at < Math.min(from, last); at += by) yield at
}

const cascade = (box: Box, size: Size, count: number): Box => ({
  ...box,
  x: Math.min(box.x + (count % 10) * 6, Math.max(0, size.width - box.width)),
  y: Math.min(box.y + (count % 10) * 6, Math.max(0, size.height - box.height)),
})
