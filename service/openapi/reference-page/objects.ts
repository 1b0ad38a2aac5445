import { html } from 'hono/html'
import type { JsonSchema } from '../json-schema'
import { fieldTable } from './fields'
import { type Html, withCode } from './text'
import { typeOf } from './type'

/** Every named object with its fields. */
export function objectsSection(schemas: Record<string, JsonSchema>): Html {
  return html`<section class="group" aria-labelledby="objects">
    <h2 id="objects">Objects</h2>
    <p>In answers, “required” means that it is always there. A client should take fields it does not know.</p>
    ${Object.entries(schemas).map(
      ([name, schema]) => html`<section class="operation" aria-labelledby="object-${name}">
        <h3 id="object-${name}"><a href="#object-${name}">${name}</a></h3>
        <p>${withCode(schema.description ?? '')}</p>
        ${schema.properties ? fieldTable(schema, `Fields of ${name}`) : html`<p class="note">An ${typeOf(schema)}.</p>`}
      </section>`,
    )}
  </section>`
}
