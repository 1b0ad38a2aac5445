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
import { exact } from '../../page/exact-number'
import { nameAt, resolved } from '../../page/geometry'

/** Schemes of the links that stay links. */
const SCHEMES = ['http:', 'https:', 'mailto:']

/** Where the pages of a source are in the new document, by reference and by position. */
export type PageCopies = { byRef(ref: PdfRef): PdfRef | undefined; at(index: number): PdfRef | undefined }

/** The action of a click, rebuilt from its parts: to an address on the web, to a mail address or to a page. Drops all others. */
export function recreateAction(source: PDF, value: PdfObject, pages: PageCopies): PdfDict | undefined {
  const action = resolved(source, value)
  if (!(action instanceof PdfDict)) return undefined
  const kind = nameAt(source, action, 'S')
  if (kind === 'URI') {
    const address = linkAddress(resolved(source, action.get('URI')))
    return address ? PdfDict.of({ S: PdfName.of('URI'), URI: PdfString.fromString(address) }) : undefined
  }
  const target = kind === 'GoTo' ? recreateDestination(source, action.get('D'), pages) : undefined
  return target ? PdfDict.of({ S: PdfName.of('GoTo'), D: target }) : undefined
}

/** The address as the URL standard writes it: every reader sees the same scheme. */
function linkAddress(value: PdfObject | undefined): string | undefined {
  const text = value instanceof PdfString ? value.asString() : ''
  if (!parseUrl(text)) return undefined
  const url = new URL(text)
  return SCHEMES.includes(url.protocol) ? url.href : undefined
}

/** A destination within the document: its name, or a page and what to show of it. */
export function recreateDestination(
  source: PDF,
  value: PdfObject | undefined,
  pages: PageCopies,
): PdfObject | undefined {
  const target = resolved(source, value)
  if (target instanceof PdfName || target instanceof PdfString) return target
  if (target instanceof PdfDict) {
    const inner = resolved(source, target.get('D'))
    const made = inner instanceof PdfArray ? recreateDestination(source, inner, pages) : undefined
    return made && PdfDict.of({ D: made })
  }
  if (!(target instanceof PdfArray)) return undefined
  const [first, ...view] = target.toArray()
  const page = first instanceof PdfRef ? pages.byRef(first) : first instanceof PdfNumber && pages.at(first.value)
  if (!page) return undefined
  return new PdfArray([page, ...view.map((item) => plainValue(resolved(source, item)))])
}

function plainValue(value: PdfObject | undefined): PdfObject {
  if (value instanceof PdfNumber) return exact(value.value)
  return value instanceof PdfName ? value : PdfNull.instance
}
