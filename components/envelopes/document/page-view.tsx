'use client'

import { useEffect, useRef, useState } from 'react'
import { PdfBox, PdfPage } from '@/components/ui/pdf/page'
import type { QuarterTurn } from '@/lib/printing/place'
import { findMatches, type Match, type MatchPlace } from './matches'

type PageViewProps = {
  page: number
  width: number
  turn: QuarterTurn
  label: string
  query: string
  /** The active match if it is on this page: a new object for every jump to it. */
  active: MatchPlace | undefined
  /**
   * Called with the active match's position, as a fraction of the page's height, once its text is
   * laid out.
   */
  onActivePlace: (page: number, fraction: number) => void
  onDraw: () => void
}

/** A part of a match: one that spans lines has several. */
type FoundBox = { id: string; match: number; box: Box }

/** One page with selectable text and highlighted matches. */
export function PageView({ page, width, turn, label, query, active, onActivePlace, onDraw }: PageViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [layer, setLayer] = useState(0)
  const [found, setFound] = useState<FoundBox[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `layer` counts the text layers that pdf.js has laid out
  useEffect(() => {
    const element = frame.current
    const text = element?.querySelector('.textLayer')
    if (!element || !text) return
    const content = layerText(text)
    const bounds = element.getBoundingClientRect()
    setFound(
      findMatches(query, content.text).flatMap((match, index) =>
        boxesOf(match, content, bounds).map((box) => ({ id: `${index} ${box.x} ${box.y}`, match: index, box })),
      ),
    )
  }, [query, layer])

  const place = active && found.find(({ match }) => match === active.index)?.box.y
  useEffect(() => {
    if (active && place !== undefined) onActivePlace(active.page, place)
  }, [active, place, onActivePlace])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs; this groups the text of a page
    <div role="group" aria-label={label}>
      <PdfPage
        ref={frame}
        page={page}
        width={width}
        turn={turn}
        eager
        textLayer
        onDraw={() => {
          // The benchmark of the first page waits for this attribute.
          for (const canvas of frame.current?.querySelectorAll('canvas') ?? []) canvas.dataset.drawn = ''
          onDraw()
        }}
        onTextLayer={() => setLayer((count) => count + 1)}
        overlay={found.map(({ id, match, box }) => <Highlight key={id} box={box} isActive={match === active?.index} />)}
      />
    </div>
  )
}

/**
 * Paper is white in both themes, so these colors are fixed. They multiply with the ink, which stays
 * legible.
 */
function Highlight({ box, isActive }: { box: Box; isActive: boolean }) {
  return (
    <PdfBox
      {...box}
      className={`pointer-events-none rounded-sm mix-blend-multiply ${isActive ? 'bg-[#ffa94d] outline-2 outline-[#a34700]' : 'bg-[#ffe566]'}`}
    />
  )
}

/** A rectangle in fractions of the page, from the top left. */
type Box = { x: number; y: number; width: number; height: number }
type Piece = { node: Text; start: number; end: number }
type LayerText = { text: string; pieces: Piece[] }

/** The text of a drawn text layer, as the search reads it, and which node holds which part. */
function layerText(layer: Element): LayerText {
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
function boxesOf(match: Match, { pieces }: LayerText, page: DOMRect): Box[] {
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
