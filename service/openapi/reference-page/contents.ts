import { html } from 'hono/html'
import type { Entry } from './operation'
import { type Html, type Section, slug } from './text'

type Group = { name: string; entries: Entry[] }

/** The table of contents: next to the text on wide screens, folded above it on narrow ones. */
export function contents(introduction: Section[], groups: Group[]): Html {
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
