import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef, PdfStream, PdfString } from '@libpdf/core'
import type { Removed, RemovedKind } from '@/lib/contract/supplied-file'
import { parseUrl } from '@/lib/url/url'

/**
 * Finds everything in a file that could act and that a reader can reach: counts by kind, and
 * whether there is nothing.
 */
export function findActiveContent(pdf: PDF): { removed: Removed; isInert: boolean } {
  const counts: Removed = {}
  let isInert = true
  for (const { kind } of findings(pdf, pdf.context.info.trailer.get('Root') ?? pdf.getCatalog())) {
    isInert = false
    if (kind !== 'field' && kind !== 'part') counts[kind] = (counts[kind] ?? 0) + 1
  }
  return { removed: counts, isInert }
}

/** A finished file has something that could act, so it must not be published. */
export class ActiveContent extends Error {}

const ALLOWED_IN_CATALOG = new Set([
  ...['Type', 'Pages', 'Version', 'Lang', 'MarkInfo', 'StructTreeRoot', 'Outlines', 'Names', 'PageLabels'],
  ...['OCProperties', 'AcroForm', 'Metadata', 'Extensions', 'ViewerPreferences'],
])

/**
 * Checks a finished file from its bytes alone, without knowing how it was made: every object that
 * its table lists, compressed or not, used or not. Throws what it finds.
 */
export async function checkPassive(content: Uint8Array): Promise<void> {
  const pdf = await PDF.load(content)
  if (pdf.isEncrypted || pdf.recoveredViaBruteForce) throw new ActiveContent('the finished file cannot be walked')
  for (const [{ value: key }] of pdf.getCatalog()) {
    if (!ALLOWED_IN_CATALOG.has(key)) throw new ActiveContent(`the finished file has ${key} in its catalog`)
  }
  const preferences = pdf.getCatalog().get('ViewerPreferences')
  const isHarmless =
    preferences instanceof PdfDict && [...preferences].every(([{ value: key }]) => key === 'DisplayDocTitle')
  if (preferences && !isHarmless) throw new ActiveContent('the finished file changes how its reader behaves')
  for (const { what } of findings(pdf, pdf.context.info.trailer, everyObject(pdf)))
    throw new ActiveContent(`the finished file has ${what}`)
}

function* findings(pdf: PDF, root: PdfObject, further?: Iterable<PdfRef>): Generator<Finding> {
  const resolve = (value: PdfObject | undefined) =>
    (value instanceof PdfRef ? pdf.getObject(value) : value) ?? undefined
  for (const { dict, chosen } of dictionariesFrom(pdf, root, further)) yield* judge(dict, chosen, resolve)
}

function objectCount(pdf: PDF): number {
  const size = pdf.context.info.trailer.get('Size')
  return size instanceof PdfNumber ? size.value : 0
}

function* everyObject(pdf: PDF): Generator<PdfRef> {
  const count = objectCount(pdf)
  for (let number = 1; number < count; number++) yield PdfRef.of(number, 0)
}

/** A dictionary of a file. `chosen`: its keys are free names, such as those of fonts. */
type FoundDictionary = { dict: PdfDict; chosen: boolean }

/** Keys of dictionaries that list something by freely chosen names. */
const LISTS = ['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties', 'CharProcs']
const MORE_LISTS = ['Colorants', 'RoleMap', 'ClassMap', 'RoleMapNS', 'Dests']
const LISTS_BY_NAME = new Set([...LISTS, ...MORE_LISTS])

type PendingValue = { value: PdfObject; chosen: boolean }

/**
 * Every dictionary that can be reached from `root`, streams' included; one that is used in both
 * ways comes twice. Of the further objects those come, with all that hangs on them, that were not
 * reached.
 */
function* dictionariesFrom(pdf: PDF, root: PdfObject, further: Iterable<PdfRef> = []): Generator<FoundDictionary> {
  const seenKeys = { plain: new Set<number>(), chosen: new Set<number>() }
  const stack: PendingValue[] = [{ value: root, chosen: false }]
  const others = further[Symbol.iterator]()
  for (let next = stack.pop() ?? nextUnvisited(); next; next = stack.pop() ?? nextUnvisited()) {
    const { value, chosen } = next
    if (value instanceof PdfRef) {
      const keys = chosen ? seenKeys.chosen : seenKeys.plain
      const key = keyOf(value)
      const object = keys.has(key) ? null : pdf.getObject(value)
      keys.add(key)
      if (object) stack.push({ value: object, chosen })
    } else if (value instanceof PdfArray) {
      for (const item of value) if (isContainer(item)) stack.push({ value: item, chosen: false })
    } else if (value instanceof PdfDict) {
      yield { dict: value, chosen }
      for (const [{ value: key }, child] of value) {
        if (isContainer(child)) stack.push({ value: child, chosen: !chosen && LISTS_BY_NAME.has(key) })
      }
    }
  }

  function nextUnvisited(): PendingValue | undefined {
    for (let next = others.next(); !next.done; next = others.next()) {
      const key = keyOf(next.value)
      if (!seenKeys.plain.has(key) && !seenKeys.chosen.has(key)) return { value: next.value, chosen: false }
    }
    return undefined
  }
}

/** A reference as one number: texts of half a million references take much memory. */
const keyOf = ({ objectNumber, generation }: PdfRef) => objectNumber * 65_536 + generation

const isContainer = (value: PdfObject) =>
  value instanceof PdfRef || value instanceof PdfDict || value instanceof PdfArray

/**
 * Something that a sealed file must not have. A `part` belongs to something else that is counted,
 * or is not worth reporting. A form's `field` cannot act, but be changed.
 */
type Finding = { kind: RemovedKind | 'part' | 'field'; what: string }
type Resolve = (value: PdfObject | undefined) => PdfObject | undefined

const ACTIONS_BY_KIND: [RemovedKind, string[]][] = [
  ['script', ['JavaScript', 'ECMAScript']],
  ['launch', ['Launch']],
  ['fileLink', ['GoToR', 'GoToE', 'Thread']],
  ['formAction', ['SubmitForm', 'ResetForm', 'ImportData']],
  ['media', ['Rendition', 'Movie', 'Sound', 'GoTo3DView', 'RichMediaExecute']],
  ['otherAction', ['Named', 'Hide', 'SetOCGState', 'Trans', 'GoToDp']],
]
const ACTIONS = new Map(ACTIONS_BY_KIND.flatMap(([kind, names]) => names.map((name) => [name, kind])))
const PASSIVE = ['URI', 'GoTo']
const MEDIA = ['RichMedia', '3D', 'Movie', 'Sound']
const ACTIVE_SUBTYPES = ['FileAttachment', 'Screen', 'PS', 'U3D', 'PRC', 'Projection', 'TrapNet', 'PrinterMark']
const MARKUP = ['Text', 'Highlight', 'Underline', 'StrikeOut', 'Squiggly', 'Ink', 'FreeText', 'Stamp', 'Caret', 'Popup']
const SHAPES = ['Square', 'Circle', 'Line', 'Polygon', 'PolyLine']
const ANNOTATIONS = ['Link', ...MARKUP, ...SHAPES]

const ACTION_KEYS = ['AA', 'PA', 'OpenAction', 'OnInstantiate', 'PresSteps', 'PS', 'Level1']
const LINK_KEYS = ['OPI', 'Alternates', 'Trans']
const FILE_KEYS = ['AF', 'FS', 'RF', 'UF', 'Unix', 'DOS', 'Mac', 'EmbeddedFiles', 'Collection', 'URLS', 'Threads']
const MEDIA_KEYS = ['RichMediaContent', 'RichMediaSettings', '3DD', '3DA', '3DV', '3DI', 'Movie', 'Sound', 'Renditions']
const FORM_KEYS = ['XFA', 'JavaScript', 'AlternatePresentations', 'Templates', 'TemplateInstantiated', 'NeedsRendering']
const FORBIDDEN_KEYS = new Set([...ACTION_KEYS, ...LINK_KEYS, ...FILE_KEYS, ...MEDIA_KEYS, ...FORM_KEYS])

const SAFE_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:']
/** Readers take an address without a scheme for one of the web if it begins so. */
const WEB = /^\s*www\./i
const SCRIPT = /^\s*(javascript|vbscript|data)\s*:/i

const NOTHING: Finding[] = []

/** Finds what could act in a dictionary. `chosen`: its keys are free names, which mean nothing. */
function judge(dict: PdfDict, chosen: boolean, resolve: Resolve): Finding[] {
  const name = (owner: PdfDict, key: string) => {
    const value = resolve(owner.get(key))
    return value instanceof PdfName ? value.value : undefined
  }
  const found = [actions(), ...(chosen ? [] : [keys(), kinds(), annotations(), followers()])]
  // Nearly all dictionaries have nothing, and a file may have half a million of them.
  return found.every(({ length }) => length === 0) ? NOTHING : found.flat()

  function actions(): Finding[] {
    const action = name(dict, 'S')
    if (action === undefined) return NOTHING
    if (action === 'URI') return address(resolve(dict.get('URI')))
    const kind = ACTIONS.get(action)
    return kind ? [{ kind, what: `an action ${action}` }] : NOTHING
  }

  function keys(): Finding[] {
    const found: Finding[] = []
    for (const [{ value: key }] of dict) if (FORBIDDEN_KEYS.has(key)) found.push(part(key))
    const script = resolve(dict.get('JS'))
    if ((script instanceof PdfString || script instanceof PdfStream) && !ACTIONS.has(name(dict, 'S') ?? ''))
      found.push({ kind: 'script', what: 'a script' })
    if (dict.has('EF')) found.push({ kind: 'attachment', what: 'an embedded file' })
    if (!dict.has('F')) return found
    if (!(resolve(dict.get('F')) instanceof PdfNumber)) found.push(part('F'))
    if (dict instanceof PdfStream) found.push(part('F of a stream'))
    return found
  }

  function kinds(): Finding[] {
    const subtype = name(dict, 'Subtype') ?? ''
    const type = name(dict, 'Type') ?? ''
    const found: Finding[] = []
    if (MEDIA.includes(subtype)) found.push({ kind: 'media', what: `an annotation ${subtype}` })
    if (ACTIVE_SUBTYPES.includes(subtype)) found.push(part(`Subtype ${subtype}`))
    if (subtype === 'Widget' && name(dict, 'FT') !== 'Sig') found.push({ kind: 'field', what: 'a form field' })
    if (['EmbeddedFile', 'Filespec', 'F'].includes(type)) found.push(part(`Type ${type}`))
    if ((type === 'XObject' || subtype === 'Form') && dict.has('Ref')) found.push(part('Ref'))
    return found
  }

  function annotations(): Finding[] {
    const strange = all('Annots').filter((item) => ![...ANNOTATIONS, 'Widget'].includes(name(item, 'Subtype') ?? ''))
    return strange.map((item) => part(`an annotation ${name(item, 'Subtype')}`))
  }

  /** Actions that are not known by name, or that follow another one. */
  function followers(): Finding[] {
    const unknownActions = all('A').filter((item) => item.has('S') && !ACTIONS.has(name(item, 'S') ?? ''))
    const active = unknownActions.filter((item) => !PASSIVE.includes(name(item, 'S') ?? ''))
    const found: Finding[] = active.map(() => ({ kind: 'otherAction' as const, what: 'an unknown action' }))
    if (dict.has('Next') && (dict.has('S') || resolve(dict.get('Next')) instanceof PdfArray)) found.push(part('Next'))
    return found
  }

  /** The dictionaries at a key, which may be one or an array of them. */
  function all(key: string): PdfDict[] {
    const value = resolve(dict.get(key))
    if (value instanceof PdfDict) return [value]
    if (!(value instanceof PdfArray)) return []
    return value
      .toArray()
      .map(resolve)
      .filter((item) => item instanceof PdfDict)
  }
}

const part = (what: string): Finding => ({ kind: 'part', what })

function address(value: PdfObject | undefined): Finding[] {
  const text = value instanceof PdfString ? value.asString() : ''
  if (SAFE_SCHEMES.includes(parseUrl(text)?.protocol ?? '') || WEB.test(text)) return []
  return [{ kind: SCRIPT.test(text) ? 'script' : 'fileLink', what: 'an address that is not of the web' }]
}
