import { FIELD_TYPES } from '@/lib/contract/field-types'
import type { Block, Contract, FormLine } from './contract'

const SETTINGS = /^---\nsize: ([\d.]+)\n(?:initials: (.+)\n)?---\n\n# (.+)\n\n(.+)\n\n/
const FORM_LINE = /^(.+): \{(\w+) (\d)( optional)?\}$/

/** Reads a contract from its Markdown; `Block` describes the notation. */
export function readContract(markdown: string): Contract {
  const [start = '', size, initials = '', title = '', about = ''] = SETTINGS.exec(markdown) ?? []
  if (!start) throw new Error('a contract begins with its size, its title and a paragraph about it')
  const blocks: Block[] = [{ kind: 'title', text: title, about }]
  for (const chunk of markdown.slice(start.length).trimEnd().split('\n\n')) {
    const read = readChunk(chunk)
    const last = blocks.at(-1)
    const [first] = read
    if (last?.kind === 'signatures' && first?.kind === 'signatures') last.blocks.push(...first.blocks)
    else blocks.push(...read)
  }
  return {
    title,
    size: Number(size),
    initials: [...initials.matchAll(/(\w+) \{(\d)\}/g)].map(([, label = '', slot]) => ({ label, slot: Number(slot) })),
    blocks,
  }
}

function readChunk(chunk: string): Block[] {
  if (chunk === '---') return [{ kind: 'page' }]
  const lines = chunk.split('\n')
  const [, mark, text = ''] = /^(#{2,4}|1\.|- \[ \]|\|) ?(.+)/.exec(chunk) ?? []
  switch (mark) {
    case '##':
      return [{ kind: 'heading', text, label: /^Schedule (\w):/.exec(text)?.[1] }]
    case '###':
      return [{ kind: 'subtitle', text }]
    case '####': {
      const [, about = '', ...form] = lines
      return [{ kind: 'signatures', blocks: [{ heading: text, about, lines: form.map(readFormLine) }] }]
    }
    case '1.':
      return lines.map((line) => ({
        kind: line.startsWith('1. ') ? 'clause' : 'item',
        text: line.replace(/^(1\.| {3}-) /, ''),
      }))
    case '- [ ]': {
      const end = text.indexOf('}') + 1
      return [{ kind: 'checkbox', field: readFormLine(text.slice(0, end)), text: text.slice(end + 1) }]
    }
    case '|': {
      const [head = [], widths = [], ...rows] = lines.map((line) => line.slice(2, -2).split(' | '))
      return [{ kind: 'table', head, shares: widths.map((dashes) => dashes.length / 100), rows }]
    }
    default:
      if (FORM_LINE.test(lines[0] ?? '')) return [{ kind: 'form', lines: lines.map(readFormLine) }]
      return [{ kind: 'paragraph', text: chunk }]
  }
}

function readFormLine(line: string): FormLine {
  const [, label = '', name, slot, optional] = FORM_LINE.exec(line) ?? []
  const type = FIELD_TYPES.find((each) => each === name)
  if (!type) throw new Error(`not a form line: ${line}`)
  return { label, type, slot: Number(slot), required: !optional }
}
