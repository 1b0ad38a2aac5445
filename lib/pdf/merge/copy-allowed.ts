import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfStream,
} from '@libpdf/core'
import { own } from '@/lib/text/json'
import { filterName } from '../open/filters'
import { exact } from '../page/exact-number'
import { nameAt, resolve } from '../page/geometry'
import { KINDS, type Kind, type KindName, type Rule } from './allowed-kinds'
import { leadsSomewhere, recreateAction, recreateDestination, type Targets } from './links'

/** The entries of a stream that say how it is packed. They have to be in the stream itself. */
const FILTER_KEYS: Record<string, Rule> = { Filter: 'filter', DecodeParms: 'filterSettings', Length: 'number' }
/** A structure role that could be taken for an action. No standard role has such a name. */
const LIKE_AN_ACTION =
  /^(java|ecma)script|^launch|^goto|^uri|^(submit|reset)form|^importdata|^rendition|^movie|^sound|^thread|^hide|^trans|^named|^setocg|^richmedia/i
const STREAM_KINDS = 2
const NO_ROLE = PdfName.of('NonStruct')

export type CopyOptions = {
  source: PDF
  target: PDF
  targets: Targets
  /** The marked part of a page that an annotation became. */
  partOf(annotation: PdfDict): { page: PdfRef; mcid: number } | undefined
}

export type Copier = {
  /** A copy of what the rule allows at this place; undefined where it allows nothing of it. */
  copy(value: PdfObject, rule: Rule): PdfObject | undefined
  /** Copies the allowed entries of a dictionary, except those that are there already. */
  fill(result: PdfDict, from: PdfDict, kind: KindName): void
  /** Completes what was copied by reference. */
  drain(): void
}

/** Copies objects of a file by an allowlist, which depends on where they are found. */
export function createCopier({ source, target, targets, partOf }: CopyOptions): Copier {
  const copies = new Map<string, PdfObject>()
  const streamKinds = new Map<string, Set<KindName>>()
  const fillers: (() => void)[] = []

  function copy(value: PdfObject, rule: Rule): PdfObject | undefined {
    // An element of a page that is not there must not be taken for one of its parent's page.
    if (rule === 'page') return (value.type === 'ref' && targets.byRef(value)) || PdfNull.instance
    if (rule === 'action') return recreateAction(source, value, targets)
    if (rule === 'destination') return recreateDestination(source, value, targets)
    const part = rule === 'structure' ? drawnPart(value) : undefined
    if (part) return part
    if (value.type === 'ref') return copyReferenced(value, rule)
    if (value instanceof PdfArray) return isSingle(rule) ? undefined : fillArray(new PdfArray(), value, rule)
    if (!(value instanceof PdfDict)) return plain(value, rule)
    const kind = kindOf(value, rule)
    if (!kind) return undefined
    const result = emptyLike(value)
    fill(result, value, kind)
    return result
  }

  /** Where the structure names an annotation that is drawn now, it gets the drawing. */
  function drawnPart(value: PdfObject): PdfDict | undefined {
    const reference = resolve(source, value)
    if (!(reference instanceof PdfDict) || nameAt(source, reference, 'Type') !== 'OBJR') return undefined
    const annotation = resolve(source, reference.get('Obj'))
    const part = annotation instanceof PdfDict ? partOf(annotation) : undefined
    return part && PdfDict.of({ Type: PdfName.of('MCR'), MCID: exact(part.mcid), Pg: part.page })
  }

  /** Objects are filled one after another, so chains may have any length, and circles. */
  function copyReferenced(ref: PdfRef, rule: Rule): PdfObject | undefined {
    const object = resolve(source, ref)
    if (object instanceof PdfArray) {
      if (isSingle(rule)) return undefined
      const result = new PdfArray()
      return once(`${nameOf(rule)} ${ref}`, result, () => void fillArray(result, object, rule))
    }
    if (!(object instanceof PdfDict)) return object && object.type !== 'ref' ? plain(object, rule) : undefined
    const kind = kindOf(object, rule)
    if (!kind || (object instanceof PdfStream && !mayCopyStream(ref, kind))) return undefined
    const result = emptyLike(object)
    return once(`${kind} ${ref}`, result, () => fill(result, object, kind))
  }

  function once(key: string, result: PdfObject, complete: () => void): PdfObject {
    const earlierCopy = copies.get(key)
    if (earlierCopy) return earlierCopy
    const targetRef = target.register(result)
    copies.set(key, targetRef)
    fillers.push(complete)
    return targetRef
  }

  /** Copies a stream for at most two kinds of use, because each kind is written separately. */
  function mayCopyStream(ref: PdfRef, kind: KindName): boolean {
    const kinds = streamKinds.get(String(ref)) ?? new Set()
    streamKinds.set(String(ref), kinds)
    if (!kinds.has(kind) && kinds.size >= STREAM_KINDS) return false
    kinds.add(kind)
    return true
  }

  /** Places in an array count, so what is dropped leaves a null, except among annotations. */
  function fillArray(result: PdfArray, from: PdfArray, rule: Rule): PdfArray {
    for (const item of from) {
      const copied = copy(item, rule)
      if (copied) result.push(copied)
      else if (rule !== 'annotation') result.push(PdfNull.instance)
    }
    return result
  }

  function fill(result: PdfDict, from: PdfDict, kind: KindName): void {
    const { keys, each }: Kind = KINDS[kind]
    for (const [{ value: key }, value] of from) {
      const filterRule = from instanceof PdfStream ? own(FILTER_KEYS, key) : undefined
      const rule = filterRule ?? each ?? (keys && Object.hasOwn(keys, key) ? keys[key] : undefined)
      if (!rule || result.has(key)) continue
      const near = filterRule ? resolve(source, value) : value
      const copied = near && copy(near, rule)
      if (copied) result.set(key, copied)
    }
  }

  function kindOf(object: PdfDict, rule: Rule): KindName | undefined {
    if (!isKind(rule)) return undefined
    const { by, stream }: Kind = KINDS[rule]
    if (stream && object instanceof PdfStream) return stream
    if (rule === 'link') return leadsSomewhere(source, object, targets) ? rule : undefined
    if (!by) return rule
    const name = nameAt(source, object, by.key)
    const chosen = name !== undefined && Object.hasOwn(by.kinds, name) ? by.kinds[name] : by.otherwise
    return chosen && kindOf(object, chosen)
  }

  function drain(): void {
    for (let next = fillers.pop(); next; next = fillers.pop()) next()
  }

  return { copy, fill, drain }
}

const isKind = (rule: Rule): rule is KindName => typeof rule === 'string' && Object.hasOwn(KINDS, rule)
const isSingle = (rule: Rule) => isKind(rule) && (KINDS[rule].single ?? false)
const nameOf = (rule: Rule) => (typeof rule === 'string' ? rule : rule.names.join(' '))

function emptyLike(object: PdfDict): PdfDict {
  return object instanceof PdfStream ? new PdfStream(new PdfDict(), object.data) : new PdfDict()
}

function plain(value: PdfObject, rule: Rule): PdfObject | undefined {
  if (value instanceof PdfNumber) return exact(value.value)
  if (rule === 'number') return undefined
  if (!(value instanceof PdfName)) return typeof rule === 'object' ? undefined : value
  if (rule === 'filter') return PdfName.of(filterName(value.value))
  if (typeof rule === 'object') return rule.names.includes(value.value) ? value : undefined
  return rule === 'role' && LIKE_AN_ACTION.test(value.value) ? NO_ROLE : value
}
