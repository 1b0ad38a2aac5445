import type { Match } from './matches'

/** A rectangle in fractions of the page, from the top left. */
export type Box = { x: number; y: number; width: number; height: number }
type Piece = { node: Text; start: number; end: number }
export type LayerText = { text: string; pieces: Piece[] }

/** The text of a drawn text layer, as the search reads it, and which node holds which part. */
export function layerText(layer: Element): LayerText {
  const pieces: Piece[] = []
  let text = ''
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      pieces.push({ node, start: text.length, end: text.length + node.data.length })
      text += node.data
    } else if (node.nodeName === 'BR') text += '\n'
  }
  return { text, pieces }
}

/** A match's place on its page: one rectangle for each run of text that it covers. */
export function boxesOf(match: Match, { pieces }: LayerText, page: DOMRect): Box[] {
  return pieces
    .filter(({ start, end }) => start < match.end && end > match.start)
    .flatMap(({ node, start, end }) => {
      const range = document.createRange()
      range.setStart(node, Math.max(match.start - start, 0))
      range.setEnd(node, Math.min(match.end, end) - start)
      return [...range.getClientRects()]
    })
    .map((rect) => ({
      x: (rect.left - page.left) / page.width,
      y: (rect.top - page.top) / page.height,
      width: rect.width / page.width,
      height: rect.height / page.height,
    }))
}
