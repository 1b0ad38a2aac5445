import type { Field } from '@/lib/contract/field'
import type { Canvas, PdfBuilder } from '../../service/documents/page/canvas'
import { FAINT, INK, RULE, SHADE, SOFT } from '../../service/documents/stamp/ink'
import type { Block, Contract } from './contract'
import { drawCheckbox, drawForm, drawInitials, drawSignatures } from './form-fields'
import { createPageFlow, LEFT, type PageFlow, WIDTH } from './page-flow'
import { drawRich, richLines } from './rich-text'

const LEADING = 1.5
const NUMBER_WIDTH = 32

/** How far the numbering is: headings count 1, 2, 3, clauses 1.1, 1.2, items (a), (b). */
type Numbering = { heading: number; label: string; clause: number; item: number }

/** Lays a contract out on pages. */
export function layOut(builder: PdfBuilder, key: string, contract: Contract): { pages: Canvas[]; fields: Field[] } {
  const flow = createPageFlow(builder, key)
  flow.addPage()
  const numbering: Numbering = { heading: 0, label: '', clause: 0, item: 0 }
  for (const block of contract.blocks) drawBlock(flow, block, numbering, contract.size)
  drawInitials(flow, contract.initials)
  drawFooters(flow, contract.title)
  return flow
}

function drawBlock(flow: PageFlow, block: Block, numbering: Numbering, size: number): void {
  switch (block.kind) {
    case 'title':
      drawTitle(flow, block)
      break
    case 'heading':
      if (!block.label) numbering.heading++
      numbering.label = block.label ?? String(numbering.heading)
      numbering.clause = 0
      drawHeading(flow, `${numbering.label}.`, block.text, size)
      break
    case 'subtitle':
      drawHeading(flow, '', block.text, size)
      break
    case 'clause':
      numbering.clause++
      numbering.item = 0
      drawNumbered(flow, `${numbering.label}.${numbering.clause}`, block.text, size, LEFT)
      break
    case 'item':
      numbering.item++
      drawNumbered(flow, `(${String.fromCharCode(96 + numbering.item)})`, block.text, size, LEFT + NUMBER_WIDTH)
      break
    case 'paragraph':
      drawLines(flow, block.text, size, LEFT)
      break
    case 'table':
      drawTable(flow, block, size)
      break
    case 'form':
      flow.move(6)
      drawForm(flow, block.lines)
      break
    case 'checkbox':
      flow.reserve(size * LEADING * 3)
      drawCheckbox(flow, block.field)
      drawLines(flow, block.text, size, LEFT + 24)
      break
    case 'signatures':
      flow.move(14)
      drawSignatures(flow, block.blocks)
      break
    case 'page':
      flow.addPage()
      break
  }
}

function drawTitle(flow: PageFlow, { text, about }: Extract<Block, { kind: 'title' }>): void {
  flow.move(10)
  flow.canvas().text(text, { x: LEFT, y: flow.y() + 20 }, { style: 'strong', size: 22, color: INK })
  flow.move(34)
  drawLines(flow, about, 9.5, LEFT, SOFT)
  flow.canvas().rule({ x: LEFT, y: flow.y() + 4 }, WIDTH, 0.8, RULE)
  flow.move(22)
}

/** A heading keeps at least its first lines with it. */
function drawHeading(flow: PageFlow, number: string, text: string, size: number): void {
  flow.move(size * 0.7)
  flow.reserve(size * LEADING * 4.5)
  const style = { style: 'strong', size: size + 1.5, color: INK } as const
  const y = flow.y() + size * 1.2
  flow.canvas().text(number, { x: LEFT, y }, style)
  flow.canvas().text(text, { x: number ? LEFT + NUMBER_WIDTH : LEFT, y }, style)
  flow.move(size * 2.1)
}

function drawNumbered(flow: PageFlow, number: string, text: string, size: number, x: number): void {
  flow.reserve(size * LEADING * 2)
  flow.canvas().text(number, { x, y: flow.y() + size * 1.1 }, { style: 'regular', size, color: SOFT })
  drawLines(flow, text, size, x + NUMBER_WIDTH)
}

function drawLines(flow: PageFlow, text: string, size: number, x: number, color = INK): void {
  const { type } = flow.builder
  for (const line of richLines(type, text, size, LEFT + WIDTH - x)) {
    flow.reserve(size * LEADING)
    drawRich(flow.canvas(), type, line, { x, y: flow.y() + size * 1.1 }, size, color)
    flow.move(size * LEADING)
  }
  flow.move(size * 0.62)
}

function drawTable(flow: PageFlow, { head, shares, rows }: Extract<Block, { kind: 'table' }>, size: number): void {
  const { type } = flow.builder
  flow.move(4)
  for (const [index, row] of [head, ...rows].entries()) {
    const cells = row.map((cell, column) => richLines(type, cell, size - 1, (shares[column] ?? 0) * WIDTH - 12))
    const height = Math.max(...cells.map((cell) => cell.length)) * size * 1.4 + 8
    flow.reserve(height)
    if (index === 0) flow.canvas().fill({ x: LEFT, y: flow.y(), width: WIDTH, height }, SHADE)
    let x = LEFT + 6
    cells.forEach((cell, column) => {
      cell.forEach((line, number) => {
        const y = flow.y() + 4 + size * (1 + number * 1.4)
        drawRich(flow.canvas(), type, line, { x, y }, size - 1, index === 0 ? SOFT : INK)
      })
      x += (shares[column] ?? 0) * WIDTH
    })
    flow.move(height)
    flow.canvas().rule({ x: LEFT, y: flow.y() }, WIDTH, 0.5, RULE)
  }
  flow.move(size)
}

function drawFooters({ builder, pages }: PageFlow, title: string): void {
  pages.forEach((canvas, index) => {
    const y = canvas.size.height - 40
    const style = { style: 'regular', size: 8, color: FAINT } as const
    canvas.text(title, { x: LEFT, y }, style)
    const pageNumber = `Page ${index + 1} of ${pages.length}`
    canvas.text(pageNumber, { x: LEFT + WIDTH - builder.type.width(pageNumber, style.style, style.size), y }, style)
  })
}
