import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfString,
} from '@libpdf/core'
import { parseUrl } from '@/lib/url/url'
import { exact } from '../page/exact-number'
import { nameAt, resolve } from '../page/geometry'
import { textOf } from '../page/text-string'

/**
 * Finds in the new document where a source's links lead: pages by reference or position, and places
 * by name.
 */
export type Targets = {
  byRef(ref: PdfRef): PdfRef | undefined
  at(index: number): PdfRef | undefined
  named(name: string): PdfString | undefined
}
type PageTargets = Pick<Targets, 'byRef' | 'at'>

/** Whether a link leads anywhere in the new document. */
export function leadsSomewhere(source: PDF, link: PdfDict, targets: Targets): boolean {
  const [action, destination] = [link.get('A'), link.get('Dest')]
  return Boolean(
    (action && recreateAction(source, action, targets)) ||
      (destination && recreateDestination(source, destination, targets)),
  )
}

/** Makes a new action that leads to an address or a page. Other actions are left out. */
export function recreateAction(source: PDF, value: PdfObject, targets: Targets): PdfDict | undefined {
  const action = resolve(source, value)
  if (!(action instanceof PdfDict)) return undefined
  const kind = nameAt(source, action, 'S')
  if (kind === 'URI') {
    const address = linkAddress(resolve(source, action.get('URI')))
    return address ? PdfDict.of({ S: PdfName.of('URI'), URI: PdfString.fromString(address) }) : undefined
  }
  const target = kind === 'GoTo' ? recreateDestination(source, action.get('D'), targets) : undefined
  return target ? PdfDict.of({ S: PdfName.of('GoTo'), D: target }) : undefined
}

/** Schemes of the links that stay links. */
const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:']
/** Readers take an address without a scheme for one of the web if it begins so. */
const WEB = /^\s*www\./i

/** The address as the URL standard writes it: every reader sees the same scheme. */
function linkAddress(value: PdfObject | undefined): string | undefined {
  const text = value instanceof PdfString ? value.asString() : ''
  const url = parseUrl(WEB.test(text) ? `http://${text.trim()}` : text)
  return url && SCHEMES.includes(url.protocol) ? url.href : undefined
}

/** A destination within the document: the name of a place that it has, or a page and what to show of it. */
export function recreateDestination(
  source: PDF,
  value: PdfObject | undefined,
  targets: Targets,
): PdfObject | undefined {
  const target = resolve(source, value)
  const isName = target instanceof PdfName || target instanceof PdfString
  return isName ? targets.named(textOf(target) ?? '') : recreatePlace(source, target, targets)
}

/** How many numbers say what a view shows of its page. */
const VIEWS = new Map(Object.entries({ XYZ: 3, Fit: 0, FitH: 1, FitV: 1, FitR: 4, FitB: 0, FitBH: 1, FitBV: 1 }))

/** A page of the new document and what to show of it: the whole page, if that is not said. */
export function recreatePlace(source: PDF, value: PdfObject | undefined, pages: PageTargets): PdfArray | undefined {
  const target = value instanceof PdfDict ? resolve(source, value.get('D')) : value
  if (!(target instanceof PdfArray)) return undefined
  const [first, view, ...numbers] = target.toArray()
  const page = first instanceof PdfRef ? pages.byRef(first) : first instanceof PdfNumber && pages.at(first.value)
  if (!page) return undefined
  const name = resolve(source, view)
  const count = name instanceof PdfName ? VIEWS.get(name.value) : undefined
  if (!(name instanceof PdfName) || count === undefined) return new PdfArray([page, PdfName.of('Fit')])
  return new PdfArray([page, name, ...numbers.slice(0, count).map((each) => numberOrNull(resolve(source, each)))])
}

const numberOrNull = (value: PdfObject | undefined) =>
  value instanceof PdfNumber ? exact(value.value) : PdfNull.instance
