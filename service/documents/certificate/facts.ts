import { LINE_HEIGHT } from '@/lib/envelope/paper/stamped-text'
import type { TextStyle } from '../page/canvas'
import { BODY, type CertificatePages, LABEL } from './pages'

export type Fact = { label: string; text: string; style?: TextStyle }

const LABEL_WIDTH = 74
const GAP = 3

/** Labelled lines in one column, as wide as this. */
export function facts(pages: CertificatePages, list: Fact[], width: number): void {
  const canvas = pages.canvas()
  for (const { label, text, style = BODY } of list) {
    canvas.text(label, { x: pages.left, y: pages.y + style.size - 0.5 }, LABEL)
    for (const line of pages.builder.type.wrapParts([text], style.style, style.size, width - LABEL_WIDTH)) {
      canvas.text(line, { x: pages.left + LABEL_WIDTH, y: pages.y + style.size - 0.5 }, style)
      pages.y += style.size * LINE_HEIGHT
    }
    pages.y += GAP
  }
}

/** The height of `facts`. */
export function heightOfFacts({ builder }: CertificatePages, list: Fact[], width: number): number {
  return list.reduce((sum, { text, style = BODY }) => {
    const lines = builder.type.wrapParts([text], style.style, style.size, width - LABEL_WIDTH)
    return sum + lines.length * style.size * LINE_HEIGHT + GAP
  }, 0)
}
