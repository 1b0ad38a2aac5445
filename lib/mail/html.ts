import type { Block, Letter, MailLook } from './letter'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
}

/** Our words, with names in them (`isolate`). */
const worded = (text: string) => escapeHtml(text).replace(/\u2068([^\u2068\u2069]*)\u2069/g, '<bdi>$1</bdi>')

/** A person's own text, with its line breaks. */
const toHtml = (text: string) => worded(text).replace(/\n/g, '<br>')

/**
 * The HTML part: one column, nothing remote, real text sizes, readable on a light and on a dark ground, and the link
 * written out under the button for people who want to see where it leads.
 */
export function htmlText(letter: Letter, look: MailLook = {}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>${MAIL_STYLE}</style>
</head>
<body>
<main>
${brand(look)}<h1>${worded(letter.heading)}</h1>
${letter.blocks
  .map((block) => htmlBlock(block, look))
  .filter(Boolean)
  .join('\n')}
${footer(look)}</main>
</body>
</html>
`
}

function brand({ logo, name }: MailLook): string {
  if (logo) return `<p class="brand"><img src="${escapeHtml(logo)}" alt="${escapeHtml(name ?? '')}" height="40"></p>\n`
  return name ? `<p class="brand" dir="auto">${escapeHtml(name)}</p>\n` : ''
}

const footer = ({ footer }: MailLook) => (footer ? `<p dir="auto" class="note footer">${toHtml(footer)}</p>\n` : '')

/** Only this may reach an attribute: anything else keeps the mail's own color. */
const COLOR = /^#[0-9a-f]{6}$/

function htmlBlock(block: Block, { accent }: MailLook): string {
  switch (block.kind) {
    case 'text':
      return `<p>${toHtml(block.text)}</p>`
    case 'note':
      return `<p class="note">${toHtml(block.text)}</p>`
    case 'quote':
      return `<p class="by">${worded(block.by)} writes:</p>\n<blockquote dir="auto">${toHtml(block.text)}</blockquote>`
    case 'facts':
      return block.facts
        .map(({ label, value }) => `<p class="fact"><strong>${escapeHtml(label)}:</strong> ${toHtml(value)}</p>`)
        .join('\n')
    case 'item':
      return `<p>${link(block.href, block.title)}${block.text && `<br>${toHtml(block.text)}`}</p>`
    case 'links':
      return `<p class="note">${block.links.map(({ label, href }) => link(href, label)).join('<br>')}</p>`
    case 'action':
      return `${button(block, accent)}\n<p class="note">${escapeHtml(block.href)}</p>`
  }
}

const link = (href: string, label: string) => `<a href="${escapeHtml(href)}">${worded(label)}</a>`

/** The color is an attribute, because the page that previews a mail allows no style but `MAIL_STYLE`. */
function button({ href, label }: { href: string; label: string }, accent: string | undefined): string {
  const button = (kind: string) => `<a class="${kind}" href="${escapeHtml(href)}">${escapeHtml(label)}</a>`
  if (!accent || !COLOR.test(accent)) return `<p>${button('action')}</p>`
  return `<table role="presentation" class="button"><tr><td bgcolor="${accent}">${button('action plain')}</td></tr></table>`
}

/** The page that previews a mail allows exactly this style (`lib/desk/platform/server/security-headers`), by its hash. */
export const MAIL_STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 16px; background: #ffffff; color: #1b1d22; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 560px; margin: 0 auto; }
h1 { font-size: 20px; line-height: 1.3; margin: 0 0 16px; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
a { color: #1f4fd1; }
.fact, .by { margin: 0 0 4px; }
.note { color: #50545e; font-size: 14px; }
blockquote { margin: 0 0 16px; padding: 0 0 0 12px; border-left: 3px solid #8a8f9b; overflow-wrap: anywhere; }
.action { display: inline-block; margin-top: 12px; padding: 12px 20px; border-radius: 6px; background: #1f4fd1; color: #ffffff; font-weight: 600; text-decoration: none; }
.plain { margin-top: 0; background: transparent; }
.button { margin: 12px 0 16px; border-collapse: separate; }
.button td { border-radius: 6px; }
.brand { font-weight: 600; }
.brand img { display: block; height: 40px; width: auto; max-width: 100%; }
.footer { margin-top: 32px; }
@media (prefers-color-scheme: dark) {
  body { background: #16181d; color: #e8eaf0; }
  .note { color: #a9aebb; }
  a { color: #9db8ff; }
  .brand img { padding: 4px; border-radius: 4px; background: #ffffff; }
  blockquote { border-left-color: #6b7180; }
}
`

/** The text part: complete by itself, with the link written out. */
export function plainText(letter: Letter, { footer }: MailLook = {}): string {
  return `${[letter.heading, ...letter.blocks.map(plainBlock), footer].filter(Boolean).join('\n\n')}\n`
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text
    case 'quote':
      return `${block.by} writes:\n${block.text.replace(/^/gm, '> ')}`
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'item':
      return [block.title, block.text, block.href].filter(Boolean).join('\n')
    case 'links':
      return block.links.map(({ label, href }) => `${label}:\n${href}`).join('\n')
    case 'action':
      return `${block.label}:\n${block.href}`
  }
}
