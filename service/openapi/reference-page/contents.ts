import { html } from 'hono/html'
import { PROSE } from '../prose'
import type { Entry } from './operation'
import type { Html } from './words'

type Group = { name: string; entries: Entry[] }

/** The list of contents: beside the text where there is room, folded above it where there is not. */
export function contents(groups: Group[]): Html {
  const list = html`<ul>
    <li><a class="head" href="#before">Before the first call</a>
      <ul>${PROSE.map(({ title }) => html`<li><a href="#${slug(title)}">${title}</a></li>`)}</ul></li>
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

export const slug = (title: string) => title.toLowerCase().replaceAll(' ', '-')
