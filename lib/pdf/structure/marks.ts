import type { PDF, PdfDict } from '@libpdf/core'
import { contentsOf, joinContents } from '../page/contents'
import { dictAt, numberOf, resolve } from '../page/geometry'
import { operatorsIn } from '../page/operators'

const NUMBER = /\/MCID\s+(\d{1,9})/
const NAME = /\/([^\s/[\]<>(){}%]+)\s*$/
/** How many bytes before an operator are searched for its operands. */
const LONGEST = 1_000
/** Higher numbers are ignored: a page's list has an entry for each number up to its highest. */
const HIGHEST = 100_000

/** The first number after those that a page's own drawing marks its parts with. */
export function firstFreeNumber(pdf: PDF, page: PdfDict): number {
  const resources = dictAt(pdf, page, 'Resources')
  const lists = resources && dictAt(pdf, resources, 'Properties')
  const content = joinContents(pdf, contentsOf(pdf, page))
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  let free = 0
  for (const { from, at } of operatorsIn(content, ['BDC'])) {
    const operands = bytes.toString('latin1', Math.max(from, at - LONGEST), at)
    const name = NAME.exec(operands)?.[1]
    const list = name === undefined ? undefined : lists && dictAt(pdf, lists, name)
    const number = Number(NUMBER.exec(operands)?.[1] ?? numberOf(resolve(pdf, list?.get('MCID'))) ?? -1)
    if (number < HIGHEST) free = Math.max(free, number + 1)
  }
  return free
}

/** Writes the operator that begins a part with this number. */
export const beginMark = (role: string, mcid: number) => `/${role} <</MCID ${mcid}>> BDC`
/** Begins what is only decoration. */
export const BEGIN_ARTIFACT = '/Artifact BMC'
