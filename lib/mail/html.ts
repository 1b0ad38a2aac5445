import type { Block, Letter } from './letter'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
}

/** Text of any script and direction, with the line breaks their writer made. */
const written = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>')

/**
 * The HTML part: one column, no image, nothing remote, real text sizes, readable on a light and on a dark ground, and
 * the link written out under the button for whoever wants to see where it leads.
 */
export function htmlText(letter: Letter): string {
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
<h1 dir="auto">${escapeHtml(letter.heading)}</h1>
${letter.blocks.map(htmlBlock).filter(Boolean).join('\n')}
</main>
</body>
</html>
`
}

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p dir="auto">${written(block.text)}</p>`
    case 'note':
      return `<p dir="auto" class="note">${written(block.text)}</p>`
    case 'quote':
      return `<p dir="auto" class="by">${escapeHtml(block.by)} writes:</p>\n<blockquote dir="auto">${written(block.text)}</blockquote>`
    case 'facts':
      return block.facts
        .map(
          ({ label, value }) =>
            `<p dir="auto" class="fact"><strong>${escapeHtml(label)}:</strong> ${written(value)}</p>`,
        )
        .join('\n')
    case 'action':
      return `<p><a class="action" href="${escapeHtml(block.href)}">${escapeHtml(block.label)}</a></p>\n<p class="note">${escapeHtml(block.href)}</p>`
  }
}

/** The page that previews a mail allows exactly this style (`lib/desk/server/security-headers`), by its hash. */
export const MAIL_STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 16px; background: #ffffff; color: #1b1d22; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 560px; margin: 0 auto; }
h1 { font-size: 20px; line-height: 1.3; margin: 0 0 16px; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.fact, .by { margin: 0 0 4px; }
.note { color: #50545e; font-size: 14px; }
blockquote { margin: 0 0 16px; padding: 0 0 0 12px; border-left: 3px solid #8a8f9b; overflow-wrap: anywhere; }
.action { display: inline-block; margin-top: 12px; padding: 12px 20px; border-radius: 6px; background: #1f4fd1; color: #ffffff; font-weight: 600; text-decoration: none; }
@media (prefers-color-scheme: dark) {
  body { background: #16181d; color: #e8eaf0; }
  .note { color: #a9aebb; }
  blockquote { border-left-color: #6b7180; }
}
`
