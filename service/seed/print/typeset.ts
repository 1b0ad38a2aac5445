import type { Field } from '@/lib/contract/field'
import type { Canvas, Press } from '../../documents/page/canvas'
import { FAINT, INK, RULE, SHADE, SOFT } from '../../documents/stamp/ink'
import type { Block, Contract } from './blocks'
import { createPaper, LEFT, type Paper, WIDTH } from './paper'
import { drawRich, richLines } from './rich'
import { drawBlanks, drawInitials, drawSignatures, drawTick } from './sign-here'

const LEADING = 1.5
const NUMBER_WIDTH = 32

/** Where numbering stands: headings count 1, 2, 3, clauses 1.1, 1.2, items (a), (b). */
type Numbering = { heading: number; label: string; clause: number; item: number }

/** Sets a contract on pages. */
export function typeset(press: Press, contract: Contract): { pages: Canvas[]; fields: Field[] } {
  const paper = createPaper(press, contract.key)
  paper.page()
  const numbering: Numbering = { heading: 0, label: '', clause: 0, item: 0 }
  for (const block of contract.blocks) set(paper, block, numbering, contract.size)
  if (contract.initials) drawInitials(paper, contract.initials)
  foot(paper, contract.title)
  return { pages: paper.pages(), fields: paper.fields() }
}

function set(paper: Paper, block: Block, numbering: Numbering, size: number): void {
  switch (block.kind) {
    case 'title':
      title(paper, block)
      break
    case 'heading':
      if (!block.label) numbering.heading++
      numbering.label = block.label ?? String(numbering.heading)
      numbering.clause = 0
      headline(paper, `${numbering.label}.`, block.text, size)
      break
    case 'subtitle':
      headline(paper, '', block.text, size)
      break
    case 'clause':
      numbering.clause++
      numbering.item = 0
      numbered(paper, `${numbering.label}.${numbering.clause}`, block.text, size, LEFT)
      break
    case 'item':
      numbering.item++
      numbered(paper, `(${String.fromCharCode(96 + numbering.item)})`, block.text, size, LEFT + NUMBER_WIDTH)
      break
    case 'paragraph':
      lines(paper, block.text, size, LEFT)
      break
    case 'table':
      table(paper, block, size)
      break
    case 'blanks':
      paper.move(6)
      drawBlanks(paper, block.blanks)
      break
    case 'tick':
      paper.room(size * LEADING * 3)
      drawTick(paper, block)
      lines(paper, block.text, size, LEFT + 24)
      break
    case 'signatures':
      paper.move(14)
      drawSignatures(paper, block.blocks)
      break
    case 'page':
      paper.page()
      break
  }
}

function title(paper: Paper, { text, about }: Extract<Block, { kind: 'title' }>): void {
  paper.move(10)
  paper.canvas().text(text, { x: LEFT, y: paper.y() + 20 }, { style: 'strong', size: 22, colour: INK })
  paper.move(34)
  lines(paper, about, 9.5, LEFT, SOFT)
  const y = paper.y() + 4
  paper.canvas().stroke(
    [
      { x: LEFT, y },
      { x: LEFT + WIDTH, y },
    ],
    0.8,
    RULE,
  )
  paper.move(22)
}

/** A heading keeps at least its first lines with it. */
function headline(paper: Paper, number: string, text: string, size: number): void {
  paper.move(size * 0.7)
  paper.room(size * LEADING * 4.5)
  const look = { style: 'strong', size: size + 1.5, colour: INK } as const
  const y = paper.y() + size * 1.2
  paper.canvas().text(number, { x: LEFT, y }, look)
  paper.canvas().text(text, { x: number ? LEFT + NUMBER_WIDTH : LEFT, y }, look)
  paper.move(size * 2.1)
}

function numbered(paper: Paper, number: string, text: string, size: number, x: number): void {
  paper.room(size * LEADING * 2)
  paper.canvas().text(number, { x, y: paper.y() + size * 1.1 }, { style: 'regular', size, colour: SOFT })
  lines(paper, text, size, x + NUMBER_WIDTH)
}

function lines(paper: Paper, text: string, size: number, x: number, colour = INK): void {
  const { type } = paper.press
  for (const line of richLines(type, text, size, LEFT + WIDTH - x)) {
    paper.room(size * LEADING)
    drawRich(paper.canvas(), type, line, { x, y: paper.y() + size * 1.1 }, size, colour)
    paper.move(size * LEADING)
  }
  paper.move(size * 0.62)
}

function table(paper: Paper, { head, shares, rows }: Extract<Block, { kind: 'table' }>, size: number): void {
  paper.move(4)
  for (const [index, row] of [head, ...rows].entries()) {
    const cells = row.map((cell, column) =>
      richLines(paper.press.type, cell, size - 1, (shares[column] ?? 0) * WIDTH - 12),
    )
    const height = Math.max(...cells.map((cell) => cell.length)) * size * 1.4 + 8
    paper.room(height)
    if (index === 0) paper.canvas().fill({ x: LEFT, y: paper.y(), width: WIDTH, height }, SHADE)
    let x = LEFT + 6
    cells.forEach((cell, column) => {
      cell.forEach((line, number) => {
        const y = paper.y() + 4 + size * (1 + number * 1.4)
        drawRich(paper.canvas(), paper.press.type, line, { x, y }, size - 1, index === 0 ? SOFT : INK)
      })
      x += (shares[column] ?? 0) * WIDTH
    })
    paper.move(height)
    paper.canvas().stroke(
      [
        { x: LEFT, y: paper.y() },
        { x: LEFT + WIDTH, y: paper.y() },
      ],
      0.5,
      RULE,
    )
  }
  paper.move(size)
}

function foot(paper: Paper, title: string): void {
  const pages = paper.pages()
  pages.forEach((canvas, index) => {
    const y = canvas.size.height - 40
    const look = { style: 'regular', size: 8, colour: FAINT } as const
    canvas.text(title, { x: LEFT, y }, look)
    const counted = `Page ${index + 1} of ${pages.length}`
    canvas.text(counted, { x: LEFT + WIDTH - paper.press.type.width(counted, look.style, look.size), y }, look)
  })
}
