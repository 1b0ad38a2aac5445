import { html, raw } from 'hono/html'
import type { JsonSchema, OpenApi } from '../openapi'
import { type Entry, operationSection } from './operation'
import { block, fieldTable, type Html, joinHtml, json, parameterTable, typeOf, withCode } from './tables'

type Section = { title: string; paragraphs: string[] }
type Group = { name: string; description: string; entries: Entry[] }

/** The whole reference as one page of plain HTML, from the OpenAPI document alone. */
export async function referencePage(document: OpenApi, style: string): Promise<string> {
  const groups = document.tags.map((tag) => ({ ...tag, entries: entriesOf(document, tag.name) }))
  const { schemas } = document.components
  const { title, version, description } = document.info
  const introduction = sectionsOf(description)
  const page = await html`<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}: reference</title>
    <style>${raw(style)}</style>
  </head>
  <body>
    <a class="skip" href="#main">Skip to the reference</a>
    ${contents(introduction, groups)}
    <main id="main" tabindex="-1">
      <h1>${title}</h1>
      <p class="lead">Every call of version ${version}, what it takes and what it answers. The same for programs:
        <a href="openapi.json">OpenAPI document</a>.</p>
      ${introductionSection(introduction)}
      ${groups.map(
        ({ name, description, entries }) => html`<section class="group" aria-labelledby="${name}">
          <h2 id="${name}">${name}</h2>
          <p>${withCode(description)}</p>
          ${entries.map((entry) => operationSection(entry, schemas))}
        </section>`,
      )}
      ${deliveriesSection(document.webhooks)}
      ${objectsSection(schemas)}
    </main>
  </body>
</html>`
  return `<!doctype html>\n${page}\n`
}

function entriesOf({ paths }: OpenApi, tag: string): Entry[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method, path, operation })),
  )
}

/** The sections of a Markdown text whose titles are second-level headings. */
function sectionsOf(markdown: string): Section[] {
  return markdown
    .split(/^## /m)
    .filter(Boolean)
    .map((section) => {
      const [title = '', ...paragraphs] = section.trim().split('\n\n')
      return { title, paragraphs }
    })
}

const slug = (title: string) => title.toLowerCase().replaceAll(' ', '-')

/** The table of contents: next to the text on wide screens, folded above it on narrow ones. */
function contents(introduction: Section[], groups: Group[]): Html {
  const list = html`<ul>
    <li><a class="head" href="#before">Before the first call</a>
      <ul>${introduction.map(({ title }) => html`<li><a href="#${slug(title)}">${title}</a></li>`)}</ul></li>
    ${groups.map(
      ({ name, entries }) => html`<li><a class="head" href="#${name}">${name}</a>
        <ul>${entries.map(
          ({ method, operation }) =>
            html`<li><a href="#${operation.operationId}"><span class="verb">${method}</span> ${operation.summary}</a></li>`,
        )}</ul></li>`,
    )}
    <li><a class="head" href="#deliveries">Deliveries</a></li>
    <li><a class="head" href="#objects">Objects</a></li>
  </ul>`
  return html`<nav class="wide" aria-label="Contents">${list}</nav>
    <details class="narrow"><summary>Contents</summary><nav aria-label="Contents, folded">${list}</nav></details>`
}

const FIRST_CALL = `export BASE_URL="http://127.0.0.1:4010/core"
export API_KEY="sk_live_…"

curl "$BASE_URL/api/v1/service/me" -H "X-API-Key: $API_KEY"`

function introductionSection(sections: Section[]): Html {
  return html`<section class="group" aria-labelledby="before">
    <h2 id="before">Before the first call</h2>
    <p>The examples run unchanged once two variables hold the service’s address and your key:</p>
    ${block(FIRST_CALL, 'The first call')}
    ${sections.map(
      ({ title, paragraphs }) => html`<h3 id="${slug(title)}"><a href="#${slug(title)}">${title}</a></h3>
        ${paragraphs.map((paragraph) => html`<p>${withCode(paragraph)}</p>`)}`,
    )}
  </section>`
}

/** What the service sends to a subscription's target; the same for every event type. */
function deliveriesSection(webhooks: OpenApi['webhooks']): Html {
  const [first] = Object.values(webhooks)
  if (!first) return html``
  const { description, parameters = [], requestBody } = first.post
  const body = requestBody.content['application/json']
  const types = Object.keys(webhooks).map((type) => html`<code>${type}</code>`)
  return html`<section class="group" aria-labelledby="deliveries">
    <h2 id="deliveries">Deliveries</h2>
    <p>The service calls a subscription’s target by POST when its event happens: ${joinHtml(types, ', ')}. ${description}</p>
    ${parameterTable(parameters, 'Headers')}
    ${body ? html`<p>The body is a ${typeOf(body.schema)}:</p>${block(json(body.example), 'Body of a delivery')}` : ''}
    <p>How to check the signature: <a href="#readVerificationContract">signature contract</a>, with samples to copy.</p>
  </section>`
}

function objectsSection(schemas: Record<string, JsonSchema>): Html {
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
