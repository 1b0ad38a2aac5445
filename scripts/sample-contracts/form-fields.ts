import type { Color } from '../../service/documents/page/canvas'
import { FAINT, INK, SOFT } from '../../service/documents/stamp/ink'
import type { Contract, FormLine, SignatureBlock } from './contract'
import { LEFT, type PageFlow, WIDTH } from './page-flow'

const LINE: Color = [0.45, 0.47, 0.5]
const LABEL = { style: 'regular', size: 8.5, color: SOFT } as const
const LABEL_WIDTH = 68
const GUTTER = 28
const TEXT_HEIGHT = 16
/** A signature is on its line; what is printed about it goes into the strip below. */
const SIGNATURE_HEIGHT = 40
const BELOW_LINE = 7
const ROW_GAP = 12

/** Labelled lines with a field on each. */
export function drawForm(flow: PageFlow, lines: FormLine[], at = { x: LEFT, width: WIDTH }): void {
  for (const line of lines) {
    const isSignature = line.type === 'signature'
    const height = isSignature ? SIGNATURE_HEIGHT : TEXT_HEIGHT
    flow.reserve(height + BELOW_LINE + ROW_GAP)
    const y = flow.y()
    const x = at.x + LABEL_WIDTH
    const width = at.width - LABEL_WIDTH
    const canvas = flow.canvas()
    canvas.text(line.label, { x: at.x, y: y + height - 2 }, LABEL)
    canvas.rule({ x, y: y + height }, width, 0.6, LINE)
    if (isSignature) flow.addField(line, { x, y, width, height: height + BELOW_LINE })
    else flow.addField(line, { x, y, width: line.type === 'date' ? Math.min(width, 130) : width, height: height - 1 })
    flow.move(height + BELOW_LINE + ROW_GAP)
  }
}

const heightOf = ({ lines }: SignatureBlock) =>
  lines.reduce(
    (sum, { type }) => sum + (type === 'signature' ? SIGNATURE_HEIGHT : TEXT_HEIGHT) + BELOW_LINE + ROW_GAP,
    44,
  )

/** Parties sign next to each other, two in a row. */
export function drawSignatures(flow: PageFlow, blocks: SignatureBlock[]): void {
  const width = (WIDTH - GUTTER) / 2
  for (let first = 0; first < blocks.length; first += 2) {
    const row = blocks.slice(first, first + 2)
    const height = Math.max(...row.map(heightOf))
    flow.reserve(height)
    const top = flow.y()
    row.forEach((block, index) => {
      flow.move(top - flow.y())
      const x = LEFT + index * (width + GUTTER)
      flow.canvas().text(block.heading, { x, y: top + 12 }, { style: 'strong', size: 10.5, color: INK })
      flow.canvas().text(block.about, { x, y: top + 26 }, { style: 'regular', size: 8.5, color: FAINT })
      flow.move(38)
      drawForm(flow, block.lines, { x, width })
    })
    flow.move(top + height - flow.y())
  }
}

const CHECKBOX_SIDE = 11

/** A box to check, at the left edge. */
export function drawCheckbox(flow: PageFlow, field: FormLine): void {
  const box = { x: LEFT, y: flow.y() + 2, width: CHECKBOX_SIDE, height: CHECKBOX_SIDE }
  const corner = (right: number, down: number) => ({
    x: box.x + right * CHECKBOX_SIDE,
    y: box.y + down * CHECKBOX_SIDE,
  })
  flow.canvas().stroke([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1), corner(0, 0)], 0.7, LINE)
  flow.addField(field, box)
}

const INITIALS = { width: 52, height: 24 }

/** A small box for each party at the foot of every page. */
export function drawInitials(flow: PageFlow, parties: Contract['initials']): void {
  flow.pages.forEach((canvas, index) => {
    parties.forEach(({ slot, label }, position) => {
      const x = LEFT + WIDTH - (parties.length - position) * (INITIALS.width + 12) + 12
      const y = canvas.size.height - 92
      const line = y + INITIALS.height
      canvas.rule({ x, y: line }, INITIALS.width, 0.6, LINE)
      canvas.text(label, { x, y: line + 9 }, { style: 'regular', size: 7, color: FAINT })
      flow.addField(
        { slot, type: 'initials', label: `Initials, page ${index + 1}`, required: true },
        { x, y, width: INITIALS.width, height: INITIALS.height - 1 },
        index + 1,
      )
    })
  })
}
