import { html } from 'hono/html'
import { PROSE } from '../prose'
import { slug } from './contents'
import { block } from './operation'
import { type Html, words } from './words'

const FIRST_CALL = `export BASE_URL="http://127.0.0.1:4010/core"
export API_KEY="sk_live_…"

curl "$BASE_URL/api/v1/service/me" -H "X-API-Key: $API_KEY"`

/** What holds for all calls. */
export function introduction(): Html {
  return html`<section class="group" aria-labelledby="before">
    <h2 id="before">Before the first call</h2>
    <p>The examples run as they stand once two variables hold where the service is, and your key:</p>
    ${block(FIRST_CALL, 'The first call')}
    ${PROSE.map(
      ({ title, text }) => html`<h3 id="${slug(title)}"><a href="#${slug(title)}">${title}</a></h3>
        ${text.map((paragraph) => html`<p>${words(paragraph)}</p>`)}`,
    )}
  </section>`
}
