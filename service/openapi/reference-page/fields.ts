import { html } from 'hono/html'
import type { JsonSchema } from '../json-schema'
import type { OpenApiParameter } from '../openapi'
import { breaking, type Html, withCode } from './text'
import { typeOf } from './type'

type Row = { name: string; where?: string; required: boolean; schema: JsonSchema; description: string }

export function parameterTable(parameters: OpenApiParameter[], caption: string): Html {
  const rows = parameters.map(({ in: where, ...parameter }) => cellsOf({ ...parameter, where }))
  return table(caption, HEADS, rows)
}

/** The fields of an object; those that are ignored in a request share one line. */
export function fieldTable({ properties = {}, required = [] }: JsonSchema, caption: string): Html {
  const all = Object.entries(properties)
  const ignored = all.flatMap(([name, { readOnly }]) => (readOnly ? name : []))
  const rows = all
    .filter(([, { readOnly }]) => !readOnly)
    .map(([name, schema]) =>
      cellsOf({ name, required: required.includes(name), schema, description: schema.description ?? '' }),
    )
  const names = ignored.map((name, index) => html`${index > 0 ? ', ' : ''}<code>${name}</code>`)
  return html`${table(caption, HEADS, rows)}${ignored.length > 0 ? html`<p class="note">Ignored in a request: ${names}.</p>` : ''}`
}

const HEADS = ['Name', 'Type', 'Meaning']

const cellsOf = ({ name, where, required, schema, description }: Row) => [
  html`<code>${breaking(name)}</code>${required ? html` <span class="must">required</span>` : ''}`,
  html`${where ? html`${where}: ` : ''}${typeOf(schema)}`,
  withCode(description),
]

/** The roles are explicit, because on a narrow screen the style turns cells into lines, which removes the table's own roles. */
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
