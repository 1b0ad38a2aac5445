import type { RawObject } from './raw'

export type TaggedPage = { text: string; annotations?: string; marks?: string }
type Tagged = {
  /** What each page says; its text is in a paragraph of the structure. */
  pages: string[]
  catalog?: string
  root?: string
  /** Entries of the first page, what it draws further, and what the document holds further, as `K`. */
  page?: string
  drawing?: string
  kids?: string
  more?: Record<number, RawObject>
}

/** Where the structure of a tagged document is: its root, the element of the whole, and those of its pages. */
export const STRUCTURE = { root: 10, whole: 11, paragraph: (page: number) => 29 + page }
export const pageNumber = (page: number) => 49 + page

/** A tagged document with a paragraph on each page. */
export function tagged({ pages, catalog = '', root = '', page = '', drawing = '', kids = '', more = {} }: Tagged) {
  const numbers = pages.map((_, index) => index + 1)
  const refs = (at: (number: number) => number) => numbers.map((number) => `${at(number)} 0 R`).join(' ')
  const objects: Record<number, RawObject> = {
    1: `<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 10 0 R ${catalog} >>`,
    2: `<< /Type /Pages /Kids [${refs(pageNumber)}] /Count ${pages.length} /MediaBox [0 0 595 842] >>`,
    4: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    10: `<< /Type /StructTreeRoot /K 11 0 R /ParentTree 12 0 R ${root} >>`,
    11: `<< /Type /StructElem /S /Document /P 10 0 R /K [${refs(STRUCTURE.paragraph)} ${kids}] >>`,
    12: `<< /Nums [${numbers.map((number) => `${number - 1} [${STRUCTURE.paragraph(number)} 0 R]`).join(' ')}] >>`,
  }
  for (const [index, text] of pages.entries()) {
    const first = index === 0
    objects[STRUCTURE.paragraph(index + 1)] =
      `<< /Type /StructElem /S /P /P 11 0 R /Pg ${pageNumber(index + 1)} 0 R /K 0 >>`
    objects[pageNumber(index + 1)] =
      `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 4 0 R >> >> /StructParents ${index} /Contents ${80 + index} 0 R ${first ? page : ''} >>`
    objects[80 + index] = {
      data: `/P << /MCID 0 >> BDC BT /F1 12 Tf 72 700 Td (${text}) Tj ET EMC ${first ? drawing : ''}`,
    }
  }
  return { ...objects, ...more }
}

type Node = { role?: string; lang?: string; alt?: string; type?: string; id?: string; children?: Node[] }
type Item = { str?: string; type?: string; id?: string }
type Page = {
  getStructTree(): Promise<Node | null>
  getTextContent(options: { includeMarkedContent: boolean }): Promise<{ items: Item[] }>
}

/** The structure of a page as pdf.js reads it: `Document(P("text"))`, with what an element says beside its role. */
export async function structureOf(page: Page): Promise<string> {
  const tree = await page.getStructTree()
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const texts = new Map<string, string>()
  const open: (string | undefined)[] = []
  for (const { str, type, id } of items) {
    if (type === 'beginMarkedContent' || type === 'beginMarkedContentProps') open.push(id ?? open.at(-1))
    else if (type === 'endMarkedContent') open.pop()
    const mark = open.at(-1)
    if (mark && str !== undefined) texts.set(mark, `${texts.get(mark) ?? ''}${str}`)
  }
  const write = (node: Node): string => {
    if (node.type) return node.type === 'content' ? JSON.stringify(texts.get(node.id ?? '') ?? '') : node.type
    const about = [node.lang && `lang=${node.lang}`, node.alt && `alt=${node.alt}`].filter(Boolean).join(' ')
    return `${node.role}${about && `[${about}]`}(${(node.children ?? []).map(write).join(' ')})`
  }
  return (tree?.children ?? []).map(write).join(' ')
}

/** Whether a document says that it is tagged. */
export async function saysTagged(document: { getMarkInfo(): Promise<unknown> }): Promise<boolean> {
  const info = await document.getMarkInfo()
  return info instanceof Map && info.get('Marked') === true
}
