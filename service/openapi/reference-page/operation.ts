import { html } from 'hono/html'
import type { JsonSchema } from '../json-schema'
import type { OpenApiOperation, OpenApiResponse } from '../openapi'
import { nameOf } from '../schemas'
import { curl } from './curl'
import { fieldTable, parameterTable, table } from './fields'
import { breaking, type Html, json, withCode } from './text'
import { typeOf } from './type'

export type Entry = { method: string; path: string; operation: OpenApiOperation }

/** One operation: what it does, what it takes, what it answers. */
export function operationSection({ method, path, operation }: Entry, schemas: Record<string, JsonSchema>): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation
  const body = requestBody?.content['application/json']?.schema
  const fields = body?.$ref && schemas[nameOf(body.$ref)]
  const answers = Object.entries(responses)
  const good = answers.filter(([status]) => Number(status) < 400)
  const errors = answers.filter(([status]) => Number(status) >= 400)
  const errorRows = errors.map(([status, { description }]) => [html`<code>${status}</code>`, withCode(description)])
  return html`<section class="operation" aria-labelledby="${operationId}">
    <h3 id="${operationId}"><a href="#${operationId}">${summary}</a></h3>
    <p class="line"><span class="method ${method}">${method.toUpperCase()}</span> <code>${breaking(path)}</code></p>
    <div class="columns">
      <div class="told">
        <p class="needs">${needs(operation)}</p>
        <p>${withCode(description)}</p>
        ${parameters.length > 0 ? parameterTable(parameters, 'Parameters') : ''}
        ${body && fields ? html`${fieldTable(fields, 'Body')}<p class="note">The body is a ${typeOf(body)} as JSON.</p>` : ''}
        ${errors.length > 0 ? table('Errors', ['Status', 'When'], errorRows, 'errors') : ''}
      </div>
      <div class="shown">
        <h4>Request</h4>
        ${block(curl(method, path, operation), `Request: ${summary}`)}
        ${good.map(([status, response]) => answer(status, response, summary))}
      </div>
    </div>
  </section>`
}

function needs({ security, 'x-capability': capability, 'x-extension': extension }: OpenApiOperation): Html {
  const [scheme] = security
  const who = capability
    ? html`A key with <code>${capability}</code>`
    : scheme && 'operatorToken' in scheme
      ? html`The operator token`
      : scheme
        ? html`Any key`
        : html`No key`
  return html`${who}${extension ? ' · An extension: other installations may not have it' : ''}`
}

function answer(status: string, { description, content = {}, headers = {} }: OpenApiResponse, summary: string): Html {
  const [[mediaType, media] = []] = Object.entries(content)
  const isJson = mediaType === 'application/json'
  return html`<h4>Answer <span class="status">${status}</span></h4>
    <p class="note">${withCode(description)} ${media && isJson ? typeOf(media.schema) : html`<code>${mediaType}</code>`}</p>
    ${Object.entries(headers).map(([name, { description }]) => html`<p class="note"><code>${name}</code>: ${description}</p>`)}
    ${media?.example === undefined ? '' : block(json(media.example), `Answer: ${summary}`)}`
}

/** Code that may be wider than the page scrolls by itself, by keyboard as well. */
export function block(text: string, label: string): Html {
  return html`<pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>`
}
