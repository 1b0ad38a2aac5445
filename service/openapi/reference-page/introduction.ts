import { html } from 'hono/html'
import { block } from './operation'
import { type Html, type Section, slug, withCode } from './text'

const FIRST_CALL = `export BASE_URL="http://127.0.0.1:4010/core"
export API_KEY="sk_live_…"

curl "$BASE_URL/api/v1/service/me" -H "X-API-Key: $API_KEY"`

/** What holds for all calls. */
export function introductionSection(sections: Section[]): Html {
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
