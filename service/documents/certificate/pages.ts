import { type ENGLISH, translatorOf } from '@/lib/messages/catalog'
import { directionOf, type Language } from '@/lib/messages/languages'
import type { Translator } from '@/lib/messages/translator'
import { type Line, partsOf } from '@/lib/pdf/text/shape'
import type { Size } from '@/lib/printing/place'
import { LINE_HEIGHT } from '@/lib/printing/stamped-text'
import {
  type Canvas,
  createCanvas,
  FAINT,
  INK,
  mirror,
  type PdfBuilder,
  type Point,
  RULE,
  SHADE,
  SOFT,
  type TextStyle,
} from '../canvas'
import { type Tag, Tags } from '../tags'

export const MARGIN = 54
const FOOT = 60

export const TITLE: TextStyle = { style: 'strong', size: 24, color: INK }
export const SUBJECT: TextStyle = { style: 'regular', size: 13, color: SOFT }
const SECTION: TextStyle = { style: 'strong', size: 13, color: INK }
export const NAME: TextStyle = { style: 'strong', size: 11, color: INK }
export const BODY: TextStyle = { style: 'regular', size: 9, color: INK }
export const QUIET: TextStyle = { style: 'regular', size: 9, color: SOFT }
export const LABEL: TextStyle = { style: 'regular', size: 8, color: FAINT }
export const CODE: TextStyle = { style: 'mono', size: 8, color: INK }

/** A text of ours in the certificate's language, and in English unless that is its language. */
export type Message = { text: string; english?: string }
/** A text of ours, or one that other people wrote. */
type Content = Line | Message

type English = (typeof ENGLISH)['certificate']
type Texts = Translator<English>
/** Messages without arguments. */
export type Label = { [Key in keyof English]: English[Key] extends `${string}{${string}` ? never : Key }[keyof English]
/** A line with its look, and the space above it. */
type Row = { line: Line; look: TextStyle; above: number }

const isMessage = (text: Content): text is Message => typeof text === 'object' && 'text' in text
const heightOf = (rows: readonly Row[]) =>
  rows.reduce((sum, { look, above }) => sum + above + look.size * LINE_HEIGHT, 0)

/** A value that is continued on the next line is isolated from the message there, too. */
function isolatedAgain(lines: readonly Line[]): string[] {
  let open = 0
  return lines.map((line) => {
    const text = '\u2068'.repeat(open) + partsOf(line).join('')
    open = text.split('\u2068').length - text.split('\u2069').length
    return text
  })
}

/** The English text below a message: smaller, and never too small to read. */
export const englishLook = ({ size }: TextStyle): TextStyle => ({
  style: 'regular',
  size: Math.max(6.5, size * 0.5),
  color: FAINT,
  language: 'en',
})

/**
 * Pages that are filled from the top; a new one begins when the current one is full. In a language
 * that is written from right to left, everything has its mirrored place.
 */
export class CertificatePages {
  readonly left = MARGIN
  readonly width: number
  /** Height that an empty page offers. */
  readonly emptyHeight: number
  readonly all: Canvas[] = []
  /** The structure of what is drawn, for people who listen to it. */
  readonly tags = new Tags()
  /** Where the next thing is drawn. */
  y = MARGIN

  readonly #own: Texts
  readonly #english: Texts

  constructor(
    readonly builder: PdfBuilder,
    readonly size: Size,
    readonly language: Language,
    readonly isTagged: boolean,
  ) {
    this.#own = translatorOf('certificate', language)
    this.#english = translatorOf('certificate', 'en')
    this.width = size.width - 2 * MARGIN
    this.emptyHeight = size.height - MARGIN - FOOT
  }

  /** A message in the certificate's language and in English. */
  say(write: (t: Texts) => string): Message {
    return this.inBoth(write(this.#own), write(this.#english))
  }

  label = (key: Label): Message => this.say((t) => t(key))

  inBoth = (text: string, english: string): Message => (text === english ? { text } : { text, english })

  canvas(): Canvas {
    return this.all.at(-1) ?? this.#add()
  }

  /** Begins a new page unless this much is left on the current one; true when it did. */
  reserve(height: number): boolean {
    if (this.y + height <= this.size.height - FOOT || this.y === MARGIN) return false
    this.#add()
    return true
  }

  rule(): void {
    this.canvas().rule({ x: MARGIN, y: this.y }, this.width, 0.6, RULE)
  }

  /** A section's heading, never alone at the foot of a page: `height` is reserved. */
  section(title: Message, height: number): void {
    this.y += 26
    this.reserve(height + 30)
    this.paragraph(title, SECTION, this.width, 'H2')
    this.y += 8
  }

  /** A text in lines of at most this width, each with its look. */
  rows(text: Content, look: TextStyle, width: number): Row[] {
    const wrap = (part: Line, { style, size }: TextStyle) =>
      this.builder.type.wrapParts(partsOf(part), style, size, width)
    if (!isMessage(text)) return wrap(text, look).map((line) => ({ line, look, above: 0 }))
    const [own, english] = [{ ...look, language: this.language }, englishLook(look)]
    return [
      ...isolatedAgain(wrap(text.text, own)).map((line) => ({ line, look: own, above: 0 })),
      ...isolatedAgain(text.english ? wrap(text.english, english) : []).map((line, at) => ({
        line,
        look: english,
        above: at === 0 ? look.size / 4 : 0,
      })),
    ]
  }

  /** Draws lines below each other, the first baseline at `y`; `end` aligns them to their right. */
  draw(rows: readonly Row[], { x, y }: Point, canvas = this.canvas(), align: 'start' | 'end' = 'start'): void {
    let baseline = y
    for (const [at, { line, look, above }] of rows.entries()) {
      if (at > 0) baseline += above + look.size * LINE_HEIGHT
      const shift = align === 'end' ? this.builder.type.width(line, look.style, look.size) : 0
      this.write(line, { x: x - shift, y: baseline }, look, canvas)
    }
  }

  /** One line, which says its language where that is not the certificate's. */
  write(line: Line, at: Point, look: TextStyle, canvas = this.canvas()): void {
    const write = () => canvas.text(line, at, look)
    const isOther = look.language !== undefined && look.language !== this.language && this.tags.current
    if (isOther) this.tags.in('Span', write, { language: look.language })
    else write()
  }

  paragraph(text: Content, style: TextStyle, width = this.width, role = 'P'): void {
    this.tags.in(role, () => {
      for (const { line, look, above } of this.rows(text, style, width)) {
        this.reserve(above + look.size * LINE_HEIGHT)
        this.y += above + look.size * LINE_HEIGHT
        this.write(line, { x: MARGIN, y: this.y - look.size * 0.28 }, look)
      }
    })
  }

  /** Text with line breaks of its own. */
  text(text: string, style: TextStyle): void {
    for (const paragraph of text.split(/\r\n|\r|\n/)) this.paragraph(paragraph, style)
  }

  #add(): Canvas {
    const marker = this.isTagged ? { tags: this.tags, page: this.all.length } : undefined
    const canvas = createCanvas(this.builder, this.size, marker)
    const page = directionOf(this.language) === 'rtl' ? mirror(canvas, this.builder.type) : canvas
    this.all.push(page)
    this.y = MARGIN
    return page
  }
}

export type Fact = { label: Message; text: string | Message; style?: TextStyle }

/** Labels in other languages are longer than English ones. */
const labelWidth = ({ language }: CertificatePages) => (language === 'en' ? 82 : 104)
const LABEL_GAP = 8
const belowFact = ({ language }: CertificatePages) => (language === 'en' ? 3 : 6)

function rowsOf(pages: CertificatePages, { label, text, style = BODY }: Fact, width: number) {
  const labels = pages.rows(label, LABEL, labelWidth(pages) - LABEL_GAP)
  const values = pages.rows(text, style, width - labelWidth(pages))
  return { labels, values, size: style.size, height: Math.max(heightOf(labels), heightOf(values)) + belowFact(pages) }
}

export function facts(pages: CertificatePages, list: Fact[], width: number, indent = 0): void {
  const x = pages.left + indent
  const whole = pages.tags.add('L')
  for (const fact of list) {
    const { labels, values, size, height } = rowsOf(pages, fact, width)
    const y = pages.y + size - 0.5
    const item = itemOf(pages, whole)
    pages.tags.within(item.label, () => pages.draw(labels, { x, y }))
    pages.tags.within(item.body, () => pages.draw(values, { x: x + labelWidth(pages), y }))
    pages.y += height
  }
}

/** An item of a list: a label and what it labels. */
function itemOf({ tags }: CertificatePages, list: Tag): { label: Tag; body: Tag } {
  const item = tags.add('LI', list)
  return { label: tags.add('Lbl', item), body: tags.add('LBody', item) }
}

export const heightOfFacts = (pages: CertificatePages, list: Fact[], width: number): number =>
  list.reduce((sum, fact) => sum + rowsOf(pages, fact, width).height, 0)

const BLOCK_PADDING = 10
const BLOCK_GAP = 12
/** Leaves the room of a SHA-256. */
const WIDEST_LABEL = 140

/** Labelled hashes on a ground of their own, each on one line where the page is wide enough. */
export function codeBlock(pages: CertificatePages, list: { label: Message; code: string }[]): void {
  const { type } = pages.builder
  const inside = pages.width - 2 * BLOCK_PADDING
  const labels = list.map(({ label }) => pages.rows(label, LABEL, WIDEST_LABEL))
  const widths = labels.flat().map(({ line, look }) => type.width(line, look.style, look.size))
  const labelsWidth = Math.max(...widths) + BLOCK_GAP
  const whole = pages.tags.add('L')
  const rows = list.flatMap(({ code }, index) => {
    const item = itemOf(pages, whole)
    const codes = type.wrapParts([code], CODE.style, CODE.size, inside - labelsWidth)
    const own = labels[index] ?? []
    return Array.from({ length: Math.max(codes.length, own.length) }, (_, at) => ({
      item,
      label: own[at],
      code: codes[at],
    }))
  })
  const lineHeight = CODE.size * LINE_HEIGHT + 2
  for (let from = 0; from < rows.length; ) {
    pages.reserve(lineHeight + 2 * BLOCK_PADDING)
    const room = pages.size.height - FOOT - pages.y - 2 * BLOCK_PADDING
    const visibleRows = rows.slice(from, from + Math.max(1, Math.floor(room / lineHeight)))
    const [canvas, height] = [pages.canvas(), visibleRows.length * lineHeight + 2 * BLOCK_PADDING]
    canvas.fill({ x: pages.left, y: pages.y, width: pages.width, height }, SHADE)
    visibleRows.forEach(({ item, label, code }, at) => {
      const [x, y] = [pages.left + BLOCK_PADDING, pages.y + BLOCK_PADDING + at * lineHeight + CODE.size]
      pages.tags.within(item.label, () => {
        if (label) pages.write(label.line, { x, y: y - label.above }, label.look)
      })
      pages.tags.within(item.body, () => {
        if (code) pages.write(code, { x: x + labelsWidth, y }, CODE)
      })
    })
    pages.y += height
    from += visibleRows.length
  }
}

/** `share` is the column's part of the width. */
type Column = { title: Message; share: number; style: TextStyle }

const COLUMN_GAP = 10
const PADDING = 5
const BELOW_HEAD = 16 - LABEL.size * LINE_HEIGHT

/** A table that flows over as many pages as it needs; its head is repeated on each. */
export function table(pages: CertificatePages, columns: Column[], rows: Content[][]): void {
  const { tags } = pages
  const places = placeColumns(pages, columns)
  const body = tags.add('Table')
  const titles = tags.add('TR', body)
  const headHeight = head(
    pages,
    places,
    places.map(() => tags.add('TH', titles)),
  )
  for (const row of rows) {
    const tagOfRow = tags.add('TR', body)
    const tagOfCell = places.map(() => tags.add('TD', tagOfRow))
    const cells = places.map(({ style, width }, index) => pages.rows(row[index] ?? '', style, width - COLUMN_GAP))
    const lineHeight = Math.max(...columns.map(({ style }) => style.size)) * LINE_HEIGHT
    const lines = Math.max(...cells.map((cell) => cell.length))
    const whole = lines * lineHeight + 2 * PADDING
    if (whole <= pages.emptyHeight - headHeight && pages.reserve(whole)) head(pages, places)
    pages.y += PADDING
    for (let line = 0; line < lines; line++) {
      if (pages.reserve(lineHeight)) head(pages, places)
      places.forEach(({ x, style }, index) => {
        const part = cells[index]?.[line]
        if (part) tags.within(tagOfCell[index], () => pages.write(part.line, { x, y: pages.y + style.size }, part.look))
      })
      pages.y += lineHeight
    }
    pages.y += PADDING
    const { left, width } = pages
    pages.canvas().rule({ x: left, y: pages.y }, width, 0.4, RULE)
  }
}

type PlacedColumn = Column & { x: number; width: number }

function placeColumns({ left, width }: CertificatePages, columns: Column[]): PlacedColumn[] {
  let x = left
  return columns.map((column) => {
    const at = { ...column, x, width: column.share * width }
    x += at.width
    return at
  })
}

/** Draws the head of a table, which is decoration where it is repeated, and answers its height. */
function head(pages: CertificatePages, places: PlacedColumn[], tags: Tag[] = []): number {
  const titles = places.map(({ title, width }) => pages.rows(title, LABEL, width - COLUMN_GAP))
  for (const [index, { x }] of places.entries())
    pages.tags.within(tags[index], () => pages.draw(titles[index] ?? [], { x, y: pages.y + 9 }))
  const height = Math.max(...titles.map(heightOf)) + BELOW_HEAD
  pages.y += height
  pages.rule()
  return height
}
