import type { Block, Letter, MailLook } from './letter'

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
