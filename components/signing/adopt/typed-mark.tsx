'use client'

import { type CSSProperties, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { Adopted, SigningView } from '@/lib/contract/signing'
import { type HanForms, hanForms } from '@/lib/printing/han-forms'
import { USUAL } from '@/lib/printing/print-problem'
import { drawnStyle, type LineMeasure, type MarkStyle, placeTypedMark } from '@/lib/printing/typed-mark'
import { RoomContext } from '../room'

/** A box in points, as on paper. */
export type PaperBox = { width: number; height: number }

type TypedMarkProps = { text: string; style: string | undefined; box: PaperBox; isCentered?: boolean }

const GUESS: LineMeasure = { width: 4, top: 0.8, bottom: -0.3 }
/** A text begins at the side where its own language does, also beside text of another direction. */
const [ISOLATE, END] = ['\u2068', '\u2069']
/**
 * What everybody who signs the document sees, as the service decides by it whose forms Chinese
 * characters get.
 */
const contextOf = ({ envelope, files }: SigningView) => [
  envelope.emailSubject ?? '',
  envelope.emailMessage ?? '',
  ...files.map(({ name }) => name ?? ''),
]
/**
 * The service draws without ligatures, because they hide letters from search, and emoji in one
 * color.
 */
const AS_STAMPED: CSSProperties = { fontFeatureSettings: '"liga" 0, "dlig" 0', fontVariantEmoji: 'text' }

/** Typed text in its handwriting, of the size and at the place that it gets on paper. */
export function TypedMark({ text, style, box, isCentered = false }: TypedMarkProps) {
  const element = useRef<SVGTextElement>(null)
  const [line, setLine] = useState(GUESS)
  const view = useContext(RoomContext)?.view
  const face = drawnStyle(style, text)
  const drawn = `${ISOLATE}${text}${END}`
  const families = useMemo(() => familiesOf(face, text, view ? contextOf(view) : []), [face, text, view])

  useEffect(() => {
    let isMounted = true
    const measure = () => {
      if (isMounted && element.current && text) setLine(measureLine(element.current, drawn, quoteFamilies(families)))
    }
    measure()
    void loadMarkFonts(face, text, families).then(measure)
    return () => {
      isMounted = false
    }
  }, [text, drawn, face, families])

  const { x, baseline, size } = placeTypedMark(line, box, isCentered ? 'center' : 'left')
  return (
    <svg
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio={isCentered ? 'xMidYMax meet' : 'xMinYMax meet'}
      className="size-full overflow-visible fill-pen"
      aria-hidden="true"
    >
      <text
        ref={element}
        x={x}
        y={baseline}
        direction="ltr"
        fontSize={size}
        fontFamily={quoteFamilies(families)}
        style={AS_STAMPED}
      >
        {drawn}
      </text>
    </svg>
  )
}

/** Large enough that rounding to pixels makes no difference. */
const EM = 200

function measureLine(element: SVGTextElement, text: string, families: string): LineMeasure {
  const size = Number(element.getAttribute('font-size'))
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen || !(size > 0)) return GUESS
  pen.font = `${EM}px ${families}`
  const { actualBoundingBoxAscent, actualBoundingBoxDescent } = pen.measureText(text)
  return {
    width: element.getComputedTextLength() / size,
    top: Math.max(0, actualBoundingBoxAscent / EM),
    bottom: Math.min(0, -actualBoundingBoxDescent / EM),
  }
}

const FORMS = ['ja', 'zh-Hant', 'ko'] as const satisfies HanForms[]
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
/** Every file of such letters is loaded for these. */
const JOINERS = /\u200c|\u200d|\ufe0f/gu

const loading = new Map<string, Promise<unknown>>()

/**
 * The families in which a text is stamped, the style's own first. `context` is other text of the
 * envelope (`hanForms`).
 */
function familiesOf(style: MarkStyle, text: string, context: readonly string[]): string[] {
  const own = familyOf(style)
  if (USUAL.test(text)) return [own]
  const wanted = isHan(text) ? hanForms(text, context) : 'zh-Hans'
  const forms = FORMS.map((each) => `Desk scripts ${each}`)
  const first = forms.filter((family) => family.endsWith(` ${wanted}`))
  return [...new Set([own, ...first, 'Desk scripts', 'Mark symbols', ...forms])]
}

/**
 * Loads the files that a text needs: those that the service stamps with. Without them the browser's
 * own fonts stay.
 */
async function loadMarkFonts(style: MarkStyle, text: string, families: string[]): Promise<void> {
  await once(familyOf(style), () => loadStyle(style))
  if (USUAL.test(text)) return
  const stylesheets = ['scripts', 'marks', ...(isHan(text) ? FORMS : [])]
  await Promise.all(stylesheets.map((sheet) => once(sheet, () => loadSheet(`/fonts/${sheet}.css`))))
  // The first family that has a character is enough; what is missing there is loaded when it is
  // drawn.
  const [own = '', first = '', ...others] = families
  const load = (names: string[], part: string) => document.fonts.load(`16px ${quoteFamilies(names)}`, part)
  await Promise.all([
    load([first], (text.match(HAN) ?? []).join('')),
    load([own, first, ...others], text.replaceAll(HAN, '').replaceAll(JOINERS, '')),
  ])
  await document.fonts.ready
}

const isHan = (text: string) => text.search(HAN) !== -1

const quoteFamilies = (families: string[]) => families.map((family) => `"${family}"`).join(', ')

const familyOf = (style: MarkStyle) => `Mark ${style}`

function once(key: string, load: () => Promise<unknown>): Promise<unknown> {
  const pending = loading.get(key)
  if (pending) return pending
  const loaded = load().catch(() => loading.delete(key))
  loading.set(key, loaded)
  return loaded
}

function loadStyle(style: MarkStyle): Promise<unknown> {
  const font = new FontFace(familyOf(style), `url(/fonts/${style}.ttf)`)
  document.fonts.add(font)
  return font.load()
}

function loadSheet(href: string): Promise<unknown> {
  const link = document.createElement('link')
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = reject
    link.rel = 'stylesheet'
    link.href = href
    document.head.append(link)
  })
}

/** An adopted mark as it looks on the page. The control around it has the name. */
export function MarkPicture({ mark, box, isCentered }: { mark: Adopted; box: PaperBox; isCentered: boolean }) {
  if (mark.kind === 'typed') return <TypedMark text={mark.text} style={mark.style} box={box} isCentered={isCentered} />
  return (
    <img
      src={`data:image/png;base64,${mark.png}`}
      alt=""
      className={`size-full object-contain ${isCentered ? 'object-bottom' : 'object-left-bottom'}`}
    />
  )
}
