import { html } from 'hono/html'
import type { OpenApi } from '../openapi'
import { parameterTable } from './fields'
import { block } from './operation'
import { type Html, json } from './text'
import { typeOf } from './type'

/** What the service sends to a subscription's target; the same for every event type. */
export function deliveriesSection(webhooks: OpenApi['webhooks']): Html {
  const [first] = Object.values(webhooks)
  if (!first) return html``
  const { description, parameters = [], requestBody } = first.post
  const body = requestBody.content['application/json']
  return html`<section class="group" aria-labelledby="deliveries">
    <h2 id="deliveries">Deliveries</h2>
    <p>The service calls a subscription’s target by POST when its event happens:
      ${Object.keys(webhooks).map((type, index) => html`${index > 0 ? ', ' : ''}<code>${type}</code>`)}.
      ${description}</p>
    ${parameterTable(parameters, 'Headers')}
    ${body ? html`<p>The body is a ${typeOf(body.schema)}:</p>${block(json(body.example), 'Body of a delivery')}` : ''}
    <p>How to check the signature: <a href="#readVerificationContract">signature contract</a>, with samples to copy.</p>
  </section>`
}
