import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfStream, PdfString } from '@libpdf/core'
import type { RemovedKind } from '@/lib/contract/removed'
import { parseUrl } from '@/lib/url/url'

/**
 * Something that a sealed file must not have. A `part` belongs to something else that is counted, or is not worth reporting. A
 * form's `field` cannot act, but be changed.
 */
export type Finding = { kind: RemovedKind | 'part' | 'field'; what: string }
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
const FORBIDDEN_KEYS = [...ACTION_KEYS, ...LINK_KEYS, ...FILE_KEYS, ...MEDIA_KEYS, ...FORM_KEYS]

const SAFE_SCHEMES = ['http:', 'https:', 'mailto:']
const SCRIPT = /^\s*(javascript|vbscript|data)\s*:/i

/** What in a dictionary could act. `chosen`: somebody chose its keys, so they mean nothing. */
export function judge(dict: PdfDict, chosen: boolean, resolve: Resolve): Finding[] {
  const name = (owner: PdfDict, key: string) => {
    const value = resolve(owner.get(key))
    return value instanceof PdfName ? value.value : undefined
  }
  return [...actions(), ...(chosen ? [] : [...keys(), ...kinds(), ...lists()])]

  function actions(): Finding[] {
    const action = name(dict, 'S')
    if (action === undefined) return []
    if (action === 'URI') return address(resolve(dict.get('URI')))
    const kind = ACTIONS.get(action)
    return kind ? [{ kind, what: `an action ${action}` }] : []
  }

  function keys(): Finding[] {
    const found = FORBIDDEN_KEYS.filter((key) => dict.has(key)).map(part)
    const script = resolve(dict.get('JS'))
    if ((script instanceof PdfString || script instanceof PdfStream) && !ACTIONS.has(name(dict, 'S') ?? ''))
      found.push({ kind: 'script', what: 'a script' })
    if (dict.has('EF')) found.push({ kind: 'attachment', what: 'an embedded file' })
    if (dict.has('F') && !(resolve(dict.get('F')) instanceof PdfNumber)) found.push(part('F'))
    if (dict instanceof PdfStream && dict.has('F')) found.push(part('F of a stream'))
    return found
  }

  function kinds(): Finding[] {
    const subtype = name(dict, 'Subtype') ?? ''
    const type = name(dict, 'Type') ?? ''
    const isPicture = type === 'XObject' || subtype === 'Form'
    return [
      ...(MEDIA.includes(subtype) ? [{ kind: 'media' as const, what: `an annotation ${subtype}` }] : []),
      ...(ACTIVE_SUBTYPES.includes(subtype) ? [part(`Subtype ${subtype}`)] : []),
      ...(subtype === 'Widget' && name(dict, 'FT') !== 'Sig' ? [{ kind: 'field' as const, what: 'a form field' }] : []),
      ...(['EmbeddedFile', 'Filespec', 'F'].includes(type) ? [part(`Type ${type}`)] : []),
      ...(isPicture && dict.has('Ref') ? [part('Ref')] : []),
    ]
  }

  function lists(): Finding[] {
    const annotations = all('Annots').filter((item) => !ANNOTATIONS.includes(name(item, 'Subtype') ?? ''))
    const strange = annotations.filter((item) => name(item, 'Subtype') !== 'Widget')
    const unknown = all('A').filter((item) => item.has('S') && !ACTIONS.has(name(item, 'S') ?? ''))
    const active = unknown.filter((item) => !PASSIVE.includes(name(item, 'S') ?? ''))
    const chained = dict.has('S') || resolve(dict.get('Next')) instanceof PdfArray
    return [
      ...strange.map((item) => part(`an annotation ${name(item, 'Subtype')}`)),
      ...active.map(() => ({ kind: 'otherAction' as const, what: 'an unknown action' })),
      ...(dict.has('Next') && chained ? [part('Next')] : []),
    ]
  }

  /** The dictionaries at a key, which may be one or an array of them. */
  function all(key: string): PdfDict[] {
    const value = resolve(dict.get(key))
    const items = value instanceof PdfArray ? value.toArray().map(resolve) : [value]
    return items.filter((item) => item instanceof PdfDict)
  }
}

const part = (what: string): Finding => ({ kind: 'part', what })

function address(value: PdfObject | undefined): Finding[] {
  const text = value instanceof PdfString ? value.asString() : ''
  if (SAFE_SCHEMES.includes(parseUrl(text)?.protocol ?? '')) return []
  return [{ kind: SCRIPT.test(text) ? 'script' : 'fileLink', what: 'an address that is not of the web' }]
}
