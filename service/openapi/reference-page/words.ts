import { html, raw } from 'hono/html'

export type Html = ReturnType<typeof html>

/** Prose of the contract, in which `backticks` stand around code. */
export function words(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}

/** A name that may break where a person would break it. */
export function breaking(name: string): Html {
  const parts = name.split(/(?<=[/._-])|(?<=[a-z])(?=[A-Z])/)
  return html`${parts.map((part, index) => html`${index > 0 ? raw('<wbr>') : ''}${part}`)}`
}

export const json = (value: unknown): string => JSON.stringify(value, null, 2)
