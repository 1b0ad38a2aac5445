import { html, raw } from 'hono/html'
import type { JsonSchema, OpenApiParameter } from '../openapi'
import { nameOf } from '../schemas'

export type Html = ReturnType<typeof html>

const HEADS = ['Name', 'Type', 'Meaning']

export function parameterTable(parameters: OpenApiParameter[], caption: string): Html {
  const rows = parameters.map(({ in: place, name, required, schema, description }) => [
    nameCell(name, required),
    html`${place}: ${typeOf(schema)}`,
    withCode(description),
  ])
  return table(caption, HEADS, rows)
}

/** The fields of an object; those that are ignored in a request share one line. */
export function fieldTable({ properties = {}, required = [] }: JsonSchema, caption: string): Html {
  const all = Object.entries(properties)
  const rows = all
    .filter(([, { readOnly }]) => !readOnly)
    .map(([name, schema]) => [
      nameCell(name, required.includes(name)),
      typeOf(schema),
      withCode(schema.description ?? ''),
    ])
  const readOnlyNames = all.filter(([, { readOnly }]) => readOnly).map(([name]) => html`<code>${name}</code>`)
  const note = html`<p class="note">Ignored in a request: ${joinHtml(readOnlyNames, ', ')}.</p>`
  return html`${table(caption, HEADS, rows)}${readOnlyNames.length > 0 ? note : ''}`
}

const nameCell = (name: string, required: boolean) =>
  html`<code>${withLineBreaks(name)}</code>${required ? html` <span class="must">required</span>` : ''}`

/** Explicit roles, because on narrow screens the style removes the table's own. */
export function table(caption: string, heads: string[], rows: (Html | Html[])[][], name = 'fields'): Html {
  return html`<table role="table" class="${name}">
    <caption>${caption}</caption>
    <thead role="rowgroup"><tr role="row">${heads.map((head) => html`<th scope="col" role="columnheader">${head}</th>`)}</tr></thead>
    <tbody role="rowgroup">${rows.map(
      ([first, ...cells]) => html`<tr role="row">
        <th scope="row" role="rowheader">${first}</th>
        ${cells.map((cell) => html`<td role="cell">${cell}</td>`)}
      </tr>`,
    )}</tbody>
  </table>`
}

/** What a schema accepts, in words; components are links to their own tables. */
export function typeOf(schema: JsonSchema): Html {
  if (schema.$ref) return html`<a href="#object-${nameOf(schema.$ref)}">${withLineBreaks(nameOf(schema.$ref))}</a>`
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null')
  if (choices) return joinHtml(choices.map(typeOf), ' or ')
  if (schema.items) {
    const count = range(schema.minItems, schema.maxItems)
    return html`list of ${typeOf(schema.items)}${count && ` (${count})`}`
  }
  if (schema.enum) return html`one of ${joinHtml(schema.enum.map(literal), ', ')}`
  if (schema.const !== undefined) return literal(schema.const)
  const type = [schema.type ?? 'anything'].flat().filter((name) => name !== 'null')
  if (typeof schema.additionalProperties === 'object' && Object.keys(schema.additionalProperties).length > 0) {
    return html`object of ${typeOf(schema.additionalProperties)}`
  }
  return html`${[type.join(' or '), ...limits(schema)].filter(Boolean).join(', ')}`
}

const literal = (value: unknown) => html`<code>${String(value)}</code>`

function limits(schema: JsonSchema): (string | undefined)[] {
  const { format, minLength, maxLength, exclusiveMinimum, maximum, contentEncoding } = schema
  const minimum = schema.minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1)
  const length = minLength === 1 && !maxLength ? 'not empty' : range(minLength, maxLength, ' characters')
  return [contentEncoding ?? (format === 'binary' ? undefined : format), length, range(minimum, maximum)]
}

function range(from: number | undefined, to: number | undefined, unit = ''): string {
  if (to !== undefined) return `${from === undefined ? 'at most' : `${number(from)} to`} ${number(to)}${unit}`
  return from === undefined ? '' : `${number(from)} or more${unit}`
}

const number = (value: number) => (value >= 10_000 ? value.toLocaleString('en-US') : String(value))

export function joinHtml(parts: Html[], between: string): Html {
  return html`${parts.map((part, index) => html`${index > 0 ? between : ''}${part}`)}`
}

/** Text in which `backticks` mark code. */
export function withCode(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}

/** A name that may wrap where a person would break it. */
export function withLineBreaks(name: string): Html {
  const parts = name.split(/(?<=[/._-])|(?<=[a-z])(?=[A-Z])/)
  return html`${parts.map((part, index) => html`${index > 0 ? raw('<wbr>') : ''}${part}`)}`
}

export const json = (value: unknown): string => JSON.stringify(value, null, 2)

/** Code that may be wider than the page scrolls by itself, by keyboard as well. */
export function block(text: string, label: string): Html {
  return html`<pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>`
}
