import { html, raw } from 'hono/html'

export type Html = ReturnType<typeof html>

/** Text in which `backticks` mark code. */
export function withCode(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}

/** A name that may wrap where a person would break it. */
export function breaking(name: string): Html {
  const parts = name.split(/(?<=[/._-])|(?<=[a-z])(?=[A-Z])/)
  return html`${parts.map((part, index) => html`${index > 0 ? raw('<wbr>') : ''}${part}`)}`
}

export const json = (value: unknown): string => JSON.stringify(value, null, 2)

export type Section = { title: string; paragraphs: string[] }

/** The sections of a Markdown text whose titles are second-level headings. */
export function sectionsOf(markdown: string): Section[] {
  return markdown
    .split(/^## /m)
    .filter(Boolean)
    .map((section) => {
      const [title = '', ...paragraphs] = section.trim().split('\n\n')
      return { title, paragraphs }
    })
}

export const slug = (title: string) => title.toLowerCase().replaceAll(' ', '-')
