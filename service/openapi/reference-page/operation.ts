import { html } from 'hono/html'
import { PDF_BASE64 } from '../examples'
import type { JsonSchema, OpenApiOperation, OpenApiParameter, OpenApiResponse } from '../openapi'
import { nameOf } from '../schemas'
import { block, fieldTable, type Html, json, parameterTable, table, typeOf, withCode, withLineBreaks } from './tables'

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
    <p class="line"><span class="method ${method}">${method.toUpperCase()}</span> <code>${withLineBreaks(path)}</code></p>
    <div class="columns">
      <div class="text">
        <p class="needs">${needs(operation)}</p>
        <p>${withCode(description)}</p>
        ${parameters.length > 0 ? parameterTable(parameters, 'Parameters') : ''}
        ${body && fields ? html`${fieldTable(fields, 'Body')}<p class="note">The body is a ${typeOf(body)} as JSON.</p>` : ''}
        ${errors.length > 0 ? table('Errors', ['Status', 'When'], errorRows, 'errors') : ''}
      </div>
      <div class="samples">
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

/** What is sent along although it may be left out, because a careful client would. */
const WORTH_SENDING = ['X-Idempotency-Key']

/** The operation as a command that runs once BASE_URL and the credential are set. */
function curl(method: string, path: string, operation: OpenApiOperation): string {
  const exampleParameters = (operation.parameters ?? []).filter(
    ({ name, required }) => required || WORTH_SENDING.includes(name),
  )
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"$BASE_URL${address(path, exampleParameters)}"`,
  ]
  for (const scheme of operation.security) {
    if ('apiKey' in scheme) lines.push('-H "X-API-Key: $API_KEY"')
    if ('operatorToken' in scheme) lines.push('-H "X-Operator-Token: $OPERATOR_TOKEN"')
  }
  for (const { name, in: place, example } of exampleParameters)
    if (place === 'header') lines.push(`-H "${name}: ${example}"`)
  if (operation.responses[200]?.content?.['application/pdf']) lines.push('-o document.pdf')
  const body = operation.requestBody?.content['application/json']?.example
  if (body === undefined) return lines.join(' \\\n  ')
  lines.push('-H "Content-Type: application/json"')
  return [...lines, bodyOf(json(body))].join(' \\\n  ')
}

function address(path: string, sent: OpenApiParameter[]): string {
  const examplePath = sent.reduce(
    (so, { in: place, name, example }) =>
      place === 'path' ? so.replace(`{${name}}`, encodeURIComponent(String(example))) : so,
    path,
  )
  const query = sent.filter((parameter) => parameter.in === 'query')
  return query.length === 0
    ? examplePath
    : `${examplePath}?${query.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join('&')}`
}

/** A document is read through a pipe: an argument of the shell has a limit. */
function bodyOf(text: string): string {
  if (!text.includes(PDF_BASE64)) return `-d '${text.replaceAll("'", `'\\''`)}'`
  const name = /"name": "([^"]+\.pdf)"/.exec(text)?.[1] ?? 'document.pdf'
  return `-d @- <<JSON\n${text.replace(PDF_BASE64, `$(base64 < ${name} | tr -d '\\n')`)}\nJSON`
}
