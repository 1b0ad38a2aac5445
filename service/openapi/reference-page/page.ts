import { html, raw } from 'hono/html'
import type { OpenApi } from '../openapi'
import { contents } from './contents'
import { deliveriesSection } from './deliveries'
import { introductionSection } from './introduction'
import { objectsSection } from './objects'
import { type Entry, operationSection } from './operation'
import { sectionsOf, withCode } from './text'

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
