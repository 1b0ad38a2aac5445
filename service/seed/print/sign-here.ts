import type { Colour } from '../../documents/page/canvas'
import { FAINT, INK, SOFT } from '../../documents/stamp/ink'
import type { Blank, SignatureBlock } from './blocks'
import { LEFT, type Paper, WIDTH } from './paper'

const LINE: Colour = [0.45, 0.47, 0.5]
const LABEL = { style: 'regular', size: 8.5, colour: SOFT } as const
const LABEL_WIDTH = 68
const GUTTER = 28
const TEXT_HEIGHT = 16
/** A signature stands on its line; what is printed about it stands in the strip below. */
const SIGNATURE_HEIGHT = 40
const BELOW_LINE = 7
const ROW_GAP = 12

/** Labelled lines with a field on each. */
export function drawBlanks(paper: Paper, blanks: Blank[], at = { x: LEFT, width: WIDTH }): void {
  for (const blank of blanks) {
    const signature = blank.type === 'signature'
    const height = signature ? SIGNATURE_HEIGHT : TEXT_HEIGHT
    paper.room(height + BELOW_LINE + ROW_GAP)
    const line = paper.y() + height
    const x = at.x + LABEL_WIDTH
    const width = at.width - LABEL_WIDTH
    const canvas = paper.canvas()
    canvas.text(blank.label, { x: at.x, y: line - 2 }, LABEL)
    canvas.stroke(
      [
        { x, y: line },
        { x: x + width, y: line },
      ],
      0.6,
      LINE,
    )
    const box = signature
      ? { x, y: line - height, width, height: height + BELOW_LINE }
      : { x, y: line - height, width: blank.type === 'date' ? Math.min(width, 130) : width, height: height - 1 }
    paper.place({ slot: blank.slot, type: blank.type, label: blank.label, required: blank.required }, box)
    paper.move(height + BELOW_LINE + ROW_GAP)
  }
}

const heightOf = ({ blanks }: SignatureBlock) =>
  44 +
  blanks.reduce(
    (sum, { type }) => sum + (type === 'signature' ? SIGNATURE_HEIGHT : TEXT_HEIGHT) + BELOW_LINE + ROW_GAP,
    0,
  )

/** Parties sign side by side, two in a row. */
export function drawSignatures(paper: Paper, blocks: SignatureBlock[]): void {
  const width = (WIDTH - GUTTER) / 2
  for (let first = 0; first < blocks.length; first += 2) {
    const row = blocks.slice(first, first + 2)
    const height = Math.max(...row.map(heightOf))
    paper.room(height)
    const top = paper.y()
    row.forEach((block, index) => {
      paper.move(top - paper.y())
      const x = LEFT + index * (width + GUTTER)
      paper.canvas().text(block.heading, { x, y: paper.y() + 12 }, { style: 'strong', size: 10.5, colour: INK })
      if (block.about)
        paper.canvas().text(block.about, { x, y: paper.y() + 26 }, { style: 'regular', size: 8.5, colour: FAINT })
      paper.move(38)
      drawBlanks(paper, block.blanks, { x, width })
    })
    paper.move(top + height - paper.y())
  }
}

const TICK_SIDE = 11

/** A box to tick beside a sentence; answers nothing but draws both. */
export function drawTick(paper: Paper, field: { slot: number; label: string; required?: boolean }): void {
  const box = { x: LEFT, y: paper.y() + 2, width: TICK_SIDE, height: TICK_SIDE }
  const corner = (right: number, down: number) => ({ x: box.x + right * TICK_SIDE, y: box.y + down * TICK_SIDE })
  const outline = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1), corner(0, 0)]
  paper.canvas().stroke(outline, 0.7, LINE)
  paper.place({ ...field, type: 'checkbox' }, box)
}

const INITIALS = { width: 52, height: 24 }

/** A small box for each party at the foot of every page. */
export function drawInitials(paper: Paper, parties: { slot: number; label: string }[]): void {
  paper.pages().forEach((canvas, index) => {
    parties.forEach(({ slot, label }, position) => {
      const x = LEFT + WIDTH - (parties.length - position) * (INITIALS.width + 12) + 12
      const y = canvas.size.height - 92
      const line = y + INITIALS.height
      canvas.stroke(
        [
          { x, y: line },
          { x: x + INITIALS.width, y: line },
        ],
        0.6,
        LINE,
      )
      canvas.text(label, { x, y: line + 9 }, { style: 'regular', size: 7, colour: FAINT })
      paper.place(
        { slot, type: 'initials', label: `Initials, page ${index + 1}` },
        { x, y, ...INITIALS, height: INITIALS.height - 1 },
        index + 1,
      )
    })
  })
}
