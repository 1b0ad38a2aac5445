import type { CertificateSigner } from '../engine'
import { LINE_HEIGHT } from '../stamp/fit'
import { RULE } from '../stamp/ink'
import { drawMark, type Pictures } from '../stamp/mark'
import { printedMoment } from '../stamp/moments'
import { type Fact, facts, heightOfFacts } from './facts'
import { LABEL, NAME, QUIET } from './looks'
import { section } from './section'
import type { Sheets } from './sheets'

const MARK = { width: 150, height: 46 }
const GAP = 14

/** Everyone the envelope was sent to: who they are, what they did and when, and the signature they adopted. */
export function signers(sheets: Sheets, pictures: Pictures, list: CertificateSigner[]): void {
  section(sheets, list.length === 1 ? 'Signer' : `Signers (${list.length})`, 70)
  for (const signer of list) block(sheets, pictures, signer)
}

function block(sheets: Sheets, pictures: Pictures, signer: CertificateSigner): void {
  const width = sheets.width - MARK.width - GAP
  const about = [signer.email, signer.role].filter(Boolean).join(' · ')
  const list = factsOf(signer)
  const { type } = sheets.builder
  const heading = (text: string, { style, size }: typeof NAME) =>
    type.wrap(text, style, size, width).length * size * LINE_HEIGHT
  const text = heading(signer.name, NAME) + heading(about, QUIET) + 4 + heightOfFacts(sheets, list, width)
  const height = Math.max(text, MARK.height + 12) + 12
  sheets.room(height)
  const top = sheets.y()
  if (signer.signature) adopted(sheets, pictures, signer.signature, top)
  sheets.paragraph(signer.name, NAME, { x: sheets.left, width })
  sheets.paragraph(about, QUIET, { x: sheets.left, width })
  sheets.move(4)
  sheets.move(facts(sheets, list, { x: sheets.left, width }))
  sheets.move(top + height - sheets.y())
  sheets.rule()
  sheets.move(9)
}

function adopted(
  sheets: Sheets,
  pictures: Pictures,
  signature: NonNullable<CertificateSigner['signature']>,
  top: number,
) {
  const x = sheets.left + sheets.width - MARK.width
  const canvas = sheets.canvas()
  drawMark(
    canvas,
    sheets.builder,
    pictures,
    signature,
    { x: x + 6, y: top + 4, width: MARK.width - 12, height: MARK.height - 8 },
    'left',
  )
  canvas.stroke(
    [
      { x, y: top + MARK.height },
      { x: x + MARK.width, y: top + MARK.height },
    ],
    0.6,
    RULE,
  )
  canvas.text('Signature as adopted', { x, y: top + MARK.height + 9 }, LABEL)
}

function factsOf(signer: CertificateSigner): Fact[] {
  const { openedOn, signedOn, ip, delegatedFrom, delegatedTo, path } = signer
  return [
    { label: 'Opened', text: openedOn ? printedMoment(openedOn) : 'Not recorded' },
    ...(signedOn ? [{ label: 'Signed', text: printedMoment(signedOn) }] : []),
    ...(ip ? [{ label: 'IP address', text: ip }] : []),
    ...(delegatedFrom ? [{ label: 'Stands in for', text: delegatedFrom }] : []),
    ...(delegatedTo ? [{ label: 'Delegated to', text: delegatedTo }] : []),
    ...(path ? [{ label: 'Path of the slot', text: path.map(holder).join(' → ') }] : []),
  ]
}

function holder({ name, until }: NonNullable<CertificateSigner['path']>[number]): string {
  return until ? `${name} (until ${printedMoment(until)})` : name
}
