import type { Adopted } from '@/lib/contract/signing'
import type { CertificateSigner } from '../engine'
import { LINE_HEIGHT } from '../stamp/fit'
import { printedDate, RULE } from '../stamp/ink'
import { drawMark, type Pictures } from '../stamp/mark'
import { type Fact, facts, heightOfFacts } from './facts'
import { type CertificatePages, LABEL, NAME, QUIET } from './pages'

const MARK = { width: 150, height: 46 }
const GAP = 14

/** Everyone the envelope was sent to: who they are, what they did and when, and the signature they adopted. */
export function signers(pages: CertificatePages, pictures: Pictures, list: CertificateSigner[]): void {
  pages.section(list.length === 1 ? 'Signer' : `Signers (${list.length})`, 70)
  for (const signer of list) block(pages, pictures, signer)
}

function block(pages: CertificatePages, pictures: Pictures, signer: CertificateSigner): void {
  const width = pages.width - MARK.width - GAP
  const about = [signer.email, signer.role].filter(Boolean).join(' · ')
  const list = factsOf(signer)
  const { type } = pages.builder
  const heading = (text: string, { style, size }: typeof NAME) =>
    type.wrap(text, style, size, width).length * size * LINE_HEIGHT
  const text = heading(signer.name, NAME) + heading(about, QUIET) + 4 + heightOfFacts(pages, list, width)
  const height = Math.max(text, MARK.height + 12) + 12
  pages.reserve(height)
  const top = pages.y
  if (signer.signature) adopted(pages, pictures, signer.signature, top)
  pages.paragraph(signer.name, NAME, width)
  pages.paragraph(about, QUIET, width)
  pages.y += 4
  facts(pages, list, width)
  pages.y = top + height
  pages.rule()
  pages.y += 9
}

function adopted(pages: CertificatePages, pictures: Pictures, signature: Adopted, top: number): void {
  const x = pages.left + pages.width - MARK.width
  const canvas = pages.canvas()
  const box = { x: x + 6, y: top + 4, width: MARK.width - 12, height: MARK.height - 8 }
  drawMark(canvas, pages.builder, pictures, signature, box, 'left')
  canvas.rule({ x, y: top + MARK.height }, MARK.width, 0.6, RULE)
  canvas.text('Signature as adopted', { x, y: top + MARK.height + 9 }, LABEL)
}

function factsOf(signer: CertificateSigner): Fact[] {
  const { openedOn, signedOn, ip, delegatedFrom, delegatedTo, path } = signer
  return [
    { label: 'Opened', text: openedOn ? printedDate(openedOn) : 'Not recorded' },
    ...(signedOn ? [{ label: 'Signed', text: printedDate(signedOn) }] : []),
    ...(ip ? [{ label: 'IP address', text: ip }] : []),
    ...(delegatedFrom ? [{ label: 'Stands in for', text: delegatedFrom }] : []),
    ...(delegatedTo ? [{ label: 'Delegated to', text: delegatedTo }] : []),
    ...(path ? [{ label: 'Path of the slot', text: path.map(holder).join(' → ') }] : []),
  ]
}

function holder({ name, until }: NonNullable<CertificateSigner['path']>[number]): string {
  return until ? `${name} (until ${printedDate(until)})` : name
}
