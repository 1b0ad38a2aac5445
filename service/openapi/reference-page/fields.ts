import { html } from 'hono/html'
import type { JsonSchema } from '../json-schema'
import type { OpenApiParameter } from '../openapi'
import { breaking, type Html, withCode } from './text'
import { typeOf } from './type'

type Row = { name: string; where?: string; required: boolean; schema: JsonSchema; description: string }

export function parameterTable(parameters: OpenApiParameter[], caption: string): Html {
  return table(
    caption,
    parameters.map(({ in: where, ...parameter }) => ({ ...parameter, where })),
  )
}

/** The fields of an object; those that are ignored in a request share one line. */
export function fieldTable({ properties = {}, required = [] }: JsonSchema, caption: string): Html {
  const all = Object.entries(properties)
  const rows = all
    .filter(([, { readOnly }]) => !readOnly)
    .map(([name, schema]) => ({
      name,
      required: required.includes(name),
      schema,
      description: schema.description ?? '',
    }))
  const ignored = all.filter(([, { readOnly }]) => readOnly).map(([name]) => name)
  return html`${table(caption, rows)}${
    ignored.length > 0
      ? html`<p class="note">Ignored in a request: ${ignored.map((name, index) => html`${index > 0 ? ', ' : ''}<code>${name}</code>`)}.</p>`
      : ''
  }`
}

/** The roles are explicit, because on a narrow screen the style turns cells into lines, which removes the table's own roles. */
function table(caption: string, rows: Row[]): Html {
  return html`<table role="table">
    <caption>${caption}</caption>
    <thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Name</th><th scope="col" role="columnheader">Type</th><th scope="col" role="columnheader">Meaning</th></tr></thead>
    <tbody role="rowgroup">${rows.map(
      ({ name, where, required, schema, description }) => html`<tr role="row">
        <th scope="row" role="rowheader"><code>${breaking(name)}</code>${required ? html` <span class="must">required</span>` : ''}</th>
        <td role="cell">${where ? html`${where}: ` : ''}${typeOf(schema)}</td>
        <td role="cell">${withCode(description)}</td>
      </tr>`,
    )}</tbody>
  </table>`
}
