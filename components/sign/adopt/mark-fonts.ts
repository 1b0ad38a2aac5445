import { type HanForms, hanForms } from '@/lib/envelope/han-forms'
import { USUAL } from '@/lib/envelope/print-problem'
import type { MarkStyle } from '@/lib/envelope/typed-mark'

const FORMS = ['ja', 'zh-Hant', 'ko'] as const satisfies HanForms[]
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
/** Every file of such letters is loaded for these. */
const JOINERS = /\u200c|\u200d|\ufe0f/gu

const loading = new Map<string, Promise<unknown>>()

/** The families in which a text is stamped, the style's own first. `context` is other text of the envelope (`hanForms`). */
export function familiesOf(style: MarkStyle, text: string, context: readonly string[]): string[] {
  const own = familyOf(style)
  if (USUAL.test(text)) return [own]
  const wanted = isHan(text) ? hanForms(text, context) : 'zh-Hans'
  const forms = FORMS.map((each) => `Desk scripts ${each}`)
  const first = forms.filter((family) => family.endsWith(` ${wanted}`))
  return [...new Set([own, ...first, 'Desk scripts', 'Mark symbols', ...forms])]
}

/** Loads the files that a text needs: those that the service stamps with. Without them the browser's own fonts stay. */
export async function loadMarkFonts(style: MarkStyle, text: string, families: string[]): Promise<void> {
  await once(familyOf(style), () => loadStyle(style))
  if (USUAL.test(text)) return
  const stylesheets = ['scripts', 'marks', ...(isHan(text) ? FORMS : [])]
  await Promise.all(stylesheets.map((sheet) => once(sheet, () => loadSheet(`/fonts/${sheet}.css`))))
  // The first family that has a character is enough; what is missing there is loaded when it is drawn.
  const [own = '', first = '', ...others] = families
  const load = (names: string[], part: string) => document.fonts.load(`16px ${quoted(names)}`, part)
  await Promise.all([
    load([first], (text.match(HAN) ?? []).join('')),
    load([own, first, ...others], text.replaceAll(HAN, '').replaceAll(JOINERS, '')),
  ])
  await document.fonts.ready
}

const isHan = (text: string) => text.search(HAN) !== -1

export const quoted = (families: string[]) => families.map((family) => `"${family}"`).join(', ')

const familyOf = (style: MarkStyle) => `Mark ${style}`

function once(key: string, load: () => Promise<unknown>): Promise<unknown> {
  const known = loading.get(key)
  if (known) return known
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
