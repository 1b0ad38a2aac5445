import type { PdfFile, PdfSignRequest } from '@/lib/contract/envelope'
import type { Field } from '@/lib/contract/field'
import { canonicalJson } from '@/lib/text/json'
import { countLabel, fieldSummary, type Slot, slotsOf } from './slots'
import { formPropertiesOf, withConditions } from './wire-fields'

/** One thing that two versions of a template have differently, in words. */
export type TemplateDifference = { what: string; saved: string; mine: string }

const NOTHING = 'Not there'
const MOST_CHARACTERS = 120

/** What differs between the saved template and its replacement, in the order of steps. */
export function templateDifferences(saved: TemplateSide, mine: TemplateSide): TemplateDifference[] {
  const pairs = pairDocuments(saved, mine)
  return [
    value('Name', saved.template.templateName, mine.template.templateName),
    ...pairs.flatMap(documentDifferences),
    orderOf('Order of the documents', pairs.flatMap(bothFiles), nameOf),
    ...slotDifferences(saved.template, mine.template),
    ...pairs.flatMap((pair) => fieldDifferences(pair, saved.template, mine.template)),
    value('Subject', saved.template.emailSubject, mine.template.emailSubject),
    value('Message', saved.template.emailMessage, mine.template.emailMessage),
    value('Expires after', days(saved.template), days(mine.template)),
    value('Search by what signers fill in', onOff(saved.template), onOff(mine.template)),
  ].flatMap((difference) => difference ?? [])
}

function value(what: string, saved: string | undefined, mine: string | undefined): TemplateDifference | undefined {
  const [one, other] = [saved?.trim() ?? '', mine?.trim() ?? '']
  return one === other ? undefined : { what, saved: shorten(one) || 'None', mine: shorten(other) || 'None' }
}

const shorten = (text: string) => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text)
const days = ({ expirationDays }: PdfSignRequest) => (expirationDays ? countLabel(expirationDays, 'day') : undefined)
const onOff = ({ searchValues }: PdfSignRequest) => (searchValues ? 'On' : 'Off')
const nameOf = ({ name }: PdfFile) => name?.trim() || 'Document without a name'

const bothFiles = ({ saved, mine }: DocumentPair) =>
  saved && mine ? [{ saved: saved.index, mine: mine.index, file: saved.file }] : []

/** How the order of the pairs differs; undefined if it doesn't. */
function orderOf(
  what: string,
  pairs: readonly { saved: number; mine: number; file: PdfFile }[],
  name: (file: PdfFile) => string,
): TemplateDifference | undefined {
  const inSaved = pairs.toSorted((one, other) => one.saved - other.saved)
  const inMine = pairs.toSorted((one, other) => one.mine - other.mine)
  if (inSaved.every((pair, index) => pair === inMine[index])) return undefined
  const list = (each: typeof pairs) => each.map(({ file }) => name(file)).join(', ')
  return { what, saved: list(inSaved), mine: list(inMine) }
}

function documentDifferences({ saved, mine }: DocumentPair): TemplateDifference[] {
  const about = saved ?? mine
  const what = `Document “${about ? nameOf(about.file) : ''}”`
  if (!saved || !mine) {
    const size = describeDocument(about)
    return [{ what, saved: saved ? size : NOTHING, mine: mine ? size : NOTHING }]
  }
  const renamed = value('Name of a document', nameOf(saved.file), nameOf(mine.file))
  const isSame = saved.sha256 !== undefined && saved.sha256 === mine.sha256
  const [one, other] = [describeDocument(saved), describeDocument(mine)]
  const pages = one === other ? `${other}, with other content` : other
  return [
    ...(renamed ? [renamed] : []),
    ...(isSame ? [] : [{ what: `Pages of “${nameOf(mine.file)}”`, saved: one, mine: pages }]),
  ]
}

const describeDocument = (document: DocumentPair['saved']) =>
  [
    document?.pages === undefined ? 'a document' : countLabel(document.pages, 'page'),
    ...(document?.file.fields?.length ? [countLabel(document.file.fields.length, 'field')] : []),
  ].join(', ')

function slotDifferences(saved: PdfSignRequest, mine: PdfSignRequest): TemplateDifference[] {
  const [theirs, own] = [slotsOf(saved), slotsOf(mine)]
  const ids = [...new Set([...theirs, ...own].map(({ signerIndex }) => signerIndex))]
  const each = ids.flatMap((id) => {
    const [one, other] = [theirs, own].map((slots) => slots.find(({ signerIndex }) => signerIndex === id))
    const name = (one ?? other)?.label ?? ''
    return value(`Slot “${name}”`, describeSlot(one), describeSlot(other)) ?? []
  })
  const shared = (slots: Slot[], others: Slot[]) =>
    slots.filter((slot) => others.some(({ signerIndex }) => signerIndex === slot.signerIndex))
  const names = (slots: Slot[], others: Slot[]) => shared(slots, others).map(({ label }) => label)
  const isMoved = shared(theirs, own).some(
    ({ signerIndex }, index) => shared(own, theirs)[index]?.signerIndex !== signerIndex,
  )
  return [
    ...each,
    ...(isMoved
      ? [{ what: 'Order of the slots', saved: names(theirs, own).join(', '), mine: names(own, theirs).join(', ') }]
      : []),
    ...(value('Signing', ordered(saved), ordered(mine))
      ? [{ what: 'Signing', saved: ordered(saved), mine: ordered(mine) }]
      : []),
  ]
}

const ordered = ({ signerOrderRequired }: PdfSignRequest) =>
  signerOrderRequired ? 'One after the other' : 'All at the same time'

function describeSlot(slot: Slot | undefined): string {
  if (!slot) return NOTHING
  const { label, role, group, person } = slot
  const usual = [person.name, person.email].filter(Boolean).join(', ')
  return [label, role, ...(group ? [group] : []), ...(usual ? [`usually ${usual}`] : [])].join(' · ')
}

/** By page, because that is where somebody looks. */
function fieldDifferences(
  { saved, mine }: DocumentPair,
  ...[theirs, own]: [PdfSignRequest, PdfSignRequest]
): TemplateDifference[] {
  // What only one of them has is counted with its document.
  if (!saved || !mine) return []
  const name = nameOf(mine.file)
  return differentFields(saved.file.fields ?? [], mine.file.fields ?? []).map((page) => {
    const [one, other] = [describeFields(page.saved, slotsOf(theirs)), describeFields(page.mine, slotsOf(own))]
    return {
      what: `Fields on page ${page.page} of “${name}”`,
      saved: one || 'None of these',
      mine: one === other ? `${other}, elsewhere or with other settings` : other || 'None of these',
    }
  })
}

function describeFields(fields: NonNullable<PdfFile['fields']>, slots: readonly Slot[]): string {
  return slots
    .flatMap(({ signerIndex, label }) => {
      const summary = fieldSummary(fields.filter((field) => field.signerIndex === signerIndex))
      return summary ? [`${summary} for ${label}`] : []
    })
    .join('; ')
}

type Page = { page: number; saved: Field[]; mine: Field[] }

/** The fields that one of two lists has alone, by page. Ids don't count: copies get others. */
function differentFields(saved: readonly Field[], mine: readonly Field[]): Page[] {
  const keys = [keysOf(saved), keysOf(mine)] as const
  const own = new Map<string, Field[]>()
  for (const [index, field] of mine.entries()) {
    const key = keys[1][index] ?? ''
    own.set(key, [...(own.get(key) ?? []), field])
  }
  const onlySaved = saved.filter((_, index) => !own.get(keys[0][index] ?? '')?.pop())
  const left = [...own.values()].flat()
  const pages = [...new Set([...onlySaved, ...left].map(({ page }) => page))].toSorted((one, other) => one - other)
  const on = (fields: Field[], page: number) => fields.filter((field) => field.page === page)
  return pages.map((page) => ({ page, saved: on(onlySaved, page), mine: on(left, page) }))
}

/** Far below what a person sees, and above what writing a number as JSON changes. */
const round = (fraction: number) => Math.round(fraction * 1e6)

const placeOf = ({ page, x, y, width, height }: Field) => [page, ...[x, y, width, height].map(round)]

/** Equal for fields that are alike. A condition counts by the place of the field that it depends on. */
function keysOf(fields: readonly Field[]): string[] {
  const places = new Map(fields.map((field) => [field.id, placeOf(field).join(' ')]))
  return fields.map((field) => {
    const { type, signerIndex, required = false, readOnly = false, label = '', value = '' } = field
    const rules = withConditions(formPropertiesOf(field), (id) => places.get(id) ?? '')
    return canonicalJson([type, signerIndex, placeOf(field), required, readOnly, label, value, rules])
  })
}

/** A template with its pages and, where known, each document's SHA-256. */
export type TemplateSide = {
  template: PdfSignRequest
  documents: readonly { sha256: string | undefined; pages: number | undefined }[]
}

type Side = { index: number; file: PdfFile; sha256: string | undefined; pages: number | undefined }
/** Two versions of one document, or a document that only one template has. */
type DocumentPair = { saved?: Side; mine?: Side }

/** Finds the same document in both: by its content, else by its name, else by its position. */
function pairDocuments(saved: TemplateSide, mine: TemplateSide): DocumentPair[] {
  const theirs = sides(saved)
  const own = sides(mine)
  const pairs: DocumentPair[] = []
  const ways: ((one: Side, other: Side) => boolean)[] = [
    (one, other) => one.sha256 !== undefined && one.sha256 === other.sha256,
    (one, other) => Boolean(one.file.name) && one.file.name === other.file.name,
    (one, other) => one.index === other.index,
  ]
  for (const isSame of ways) {
    for (const one of [...theirs]) {
      const other = own.find((each) => isSame(one, each))
      if (!other) continue
      theirs.splice(theirs.indexOf(one), 1)
      own.splice(own.indexOf(other), 1)
      pairs.push({ saved: one, mine: other })
    }
  }
  const position = ({ saved: one, mine: other }: DocumentPair) => one?.index ?? other?.index ?? 0
  const single = [...theirs.map((one) => ({ saved: one })), ...own.map((other) => ({ mine: other }))]
  return [...pairs, ...single].toSorted((one, other) => position(one) - position(other))
}

const sides = ({ template, documents }: TemplateSide): Side[] =>
  (template.files ?? []).map((file, index) => ({
    index,
    file,
    sha256: documents[index]?.sha256,
    pages: documents[index]?.pages ?? file.pageCount,
  }))
