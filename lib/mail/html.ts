import { inPathOrder, type PartyState } from '@/lib/envelope/signing-path'
import { directionOf } from '@/lib/messages/languages'
import { initialsOf } from '@/lib/text/one-line'
import type { Block, Fact, Letter, MailLook } from './letter'
import { COLORS, MAIL_STYLE } from './style'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
}

/** Our words, with names in them (`isolate`). */
const textToHtml = (text: string) => escapeHtml(text).replace(/\u2068([^\u2068\u2069]*)\u2069/g, '<bdi>$1</bdi>')

/** A person's own text, with its line breaks. */
const toHtml = (text: string) => textToHtml(text).replace(/\n/g, '<br>')

/**
 * The HTML part: one card on a quiet ground, nothing remote, readable in light and dark, and the
 * link written out under the button for people who want to see where it leads. Colors of grounds
 * are attributes and layout is tables, which every mail program keeps. Style attributes are `onto`'s
 * only: the page that previews a mail allows no style but `MAIL_STYLE`, and takes those out.
 */
export function htmlText(letter: Letter, look: MailLook = {}): string {
  const { language = 'en' } = letter
  const direction = directionOf(language)
  // Mail programs drop the attributes of the page itself, and some know no logical alignment.
  const align = direction === 'rtl' ? 'right' : 'left'
  const below = [
    ...letter.blocks.filter(isBelow).map((block) => htmlBlock(block, look, align)),
    look.footer && `<p dir="auto" class="note">${toHtml(look.footer)}</p>`,
  ].filter(Boolean)
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>${MAIL_STYLE}</style>
</head>
<body bgcolor="${COLORS.ground}">
<main>
<table role="presentation" class="ground" lang="${language}" dir="${direction}" width="100%" bgcolor="${COLORS.ground}"><tr><td align="center">
<table role="presentation" class="card" width="560" bgcolor="${COLORS.card}"><tr><td align="${align}">
${brand(look)}<h1>${textToHtml(letter.heading)}</h1>
${letter.blocks
  .filter((block) => !isBelow(block))
  .map((block) => htmlBlock(block, look, align))
  .filter(Boolean)
  .join('\n')}
</td></tr></table>
${below.length > 0 ? `<table role="presentation" class="below" width="560"><tr><td align="${align}">\n${below.join('\n')}\n</td></tr></table>\n` : ''}</td></tr></table>
</main>
</body>
</html>
`
}

/** What is about the mail itself has its place under the card. */
const isBelow = ({ kind }: Block): boolean => kind === 'aside' || kind === 'links'

/** Only this may reach an attribute: anything else keeps the mail's own color. */
const COLOR = /^#[0-9a-f]{6}$/
const accentOf = ({ accent }: MailLook): string => (accent && COLOR.test(accent) ? accent : COLORS.accent)

/** White, also in a mail program that drops the style. */
const onColor = (text: string) => `<font color="#ffffff" class="on">${text}</font>`

/** A ground for white text. Filters that look for hidden text read the style, and not the attribute. */
const onto = (color: string) => `bgcolor="${color}" style="background-color:${color}"`

function brand(look: MailLook): string {
  const { logo, name, mark } = look
  if (logo) return `<p class="brand"><img src="${escapeHtml(logo)}" alt="${escapeHtml(name ?? '')}" height="40"></p>\n`
  if (!name) return ''
  const tile = mark
    ? `<img src="${escapeHtml(mark)}" alt="" width="36" height="36">`
    : `<table role="presentation"><tr><td class="tile" width="36" height="36" align="center" ${onto(accentOf(look))} aria-hidden="true">${onColor(escapeHtml(initialsOf(name)))}</td></tr></table>`
  return `<table role="presentation" class="brand"><tr><td class="square" width="36" valign="top">${tile}</td><td class="name" dir="auto">${escapeHtml(name)}</td></tr></table>\n`
}

function htmlBlock(block: Block, look: MailLook, align: string): string {
  switch (block.kind) {
    case 'text':
      return `<p>${toHtml(block.text)}</p>`
    case 'note':
    case 'aside':
      return `<p class="note">${toHtml(block.text)}</p>`
    case 'quote':
      return `<p class="by">${textToHtml(block.by)}</p>\n<blockquote dir="auto">${toHtml(block.text)}</blockquote>`
    case 'facts':
      return block.facts.length === 0
        ? ''
        : `<table class="facts">${block.facts.map((each) => fact(each, align)).join('\n')}</table>`
    case 'path':
      return path(block, accentOf(look))
    case 'item':
      return `<p>${link(block.href, block.title)}${block.text && `<br>${toHtml(block.text)}`}</p>`
    case 'links':
      return `<p class="note">${block.links.map(({ label, href }) => link(href, label)).join('<br>')}</p>`
    case 'action':
      return `${button(block, accentOf(look))}\n<p class="note">${writtenOut(block.href)}</p>`
  }
}

const fact = ({ label, value, isCode }: Fact, align: string) =>
  `<tr><th scope="row" align="${align}">${escapeHtml(label)}</th><td${isCode ? ' class="code"' : ''}>${toHtml(value)}</td></tr>`

const link = (href: string, label: string) => `<a href="${escapeHtml(href)}">${textToHtml(label)}</a>`

/**
 * A link as it reads, with the scheme before it: a filter wants an even number of addresses in text
 * and HTML together, and counts one more where a link shows another whole address.
 */
function writtenOut(href: string): string {
  const [, scheme = '', rest = href] = /^(https?:\/\/)(.*)$/s.exec(href) ?? []
  return `<bdi>${scheme}<a href="${escapeHtml(href)}">${escapeHtml(rest)}</a></bdi>`
}

const button = ({ href, label }: { href: string; label: string }, accent: string): string =>
  `<table role="presentation" class="button"><tr><td ${onto(accent)}><a class="action" href="${escapeHtml(href)}">${onColor(escapeHtml(label))}</a></td></tr></table>`

/** More shapes than this do not fit a phone; the sentence counts any number. */
const MOST_SHAPES = 8

/** The signing path: a shape for each person, and a line between steps. The sentence below repeats it in words. */
function path({ parties, sentence }: Extract<Block, { kind: 'path' }>, accent: string): string {
  const note = `<p class="note">${textToHtml(sentence)}</p>`
  if (parties.length > MOST_SHAPES) return note
  const shapes = inPathOrder(parties).map(({ state, step }, at, all) => {
    const before = all[at - 1]
    const between = before && (before.step === step ? '<td width="4"></td>' : '<td><hr></td>')
    return `${between ?? ''}${shape(state, accent)}`
  })
  return `<table role="presentation" class="path" aria-hidden="true"><tr>${shapes.join('')}</tr></table>\n${note}`
}

function shape(state: PartyState, accent: string): string {
  const iconWithDisc = (color: string, mark: string) =>
    `<td class="stop" width="22" height="22" align="center" ${onto(color)}>${onColor(mark)}</td>`
  switch (state) {
    case 'finished':
      return iconWithDisc(COLORS.done, '✓')
    case 'reader':
      // A ring: who is asked to act has not acted.
      return `<td class="stop" width="22" height="22" align="center" bgcolor="${accent}"><table role="presentation" class="ring"><tr><td class="hole" width="12" height="12" bgcolor="${COLORS.card}"></td></tr></table></td>`
    case 'declined':
      return iconWithDisc(COLORS.stopped, '✕')
    case 'waiting':
      return `<td class="stop next" width="22" height="22" align="center">&nbsp;</td>`
  }
}

export function plainText(letter: Letter, { footer }: MailLook = {}): string {
  return `${[letter.heading, ...letter.blocks.map(plainBlock), footer].filter(Boolean).join('\n\n')}\n`
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'note':
    case 'aside':
      return block.text
    case 'quote':
      return `${block.by}\n${block.text.replace(/^/gm, '> ')}`
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'path':
      return block.sentence
    case 'item':
      return [block.title, block.text, block.href].filter(Boolean).join('\n')
    case 'links':
      return block.links.map(({ label, href }) => `${label}:\n${href}`).join('\n')
    case 'action':
      return `${block.label}:\n${block.href}`
  }
}
