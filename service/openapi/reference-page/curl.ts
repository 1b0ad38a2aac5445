import { PDF_BASE64 } from '../examples'
import type { OpenApiOperation, OpenApiParameter } from '../openapi'
import { json } from './text'

/** What is sent along although it may be left out, because a careful client would. */
const WORTH_SENDING = ['X-Idempotency-Key']

/** The operation as a command that runs once BASE_URL and the credential are set. */
export function curl(method: string, path: string, operation: OpenApiOperation): string {
  const sent = (operation.parameters ?? []).filter(({ name, required }) => required || WORTH_SENDING.includes(name))
  const lines = [`curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"$BASE_URL${address(path, sent)}"`]
  for (const scheme of operation.security) {
    if ('apiKey' in scheme) lines.push('-H "X-API-Key: $API_KEY"')
    if ('operatorToken' in scheme) lines.push('-H "X-Operator-Token: $OPERATOR_TOKEN"')
  }
  for (const { name, in: place, example } of sent) if (place === 'header') lines.push(`-H "${name}: ${example}"`)
  if (operation.responses[200]?.content?.['application/pdf']) lines.push('-o document.pdf')
  const body = operation.requestBody?.content['application/json']?.example
  if (body === undefined) return lines.join(' \\\n  ')
  lines.push('-H "Content-Type: application/json"')
  return [...lines, bodyOf(json(body))].join(' \\\n  ')
}

function address(path: string, sent: OpenApiParameter[]): string {
  const filled = sent.reduce(
    (so, { in: place, name, example }) =>
      place === 'path' ? so.replace(`{${name}}`, encodeURIComponent(String(example))) : so,
    path,
  )
  const query = sent.filter((parameter) => parameter.in === 'query')
  return query.length === 0
    ? filled
    : `${filled}?${query.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join('&')}`
}

/** A document is read from its file; through a pipe, because an argument of the shell has a limit. */
function bodyOf(text: string): string {
  if (!text.includes(PDF_BASE64)) return `-d '${text.replaceAll("'", `'\\''`)}'`
  const name = /"name": "([^"]+\.pdf)"/.exec(text)?.[1] ?? 'document.pdf'
  return `-d @- <<JSON\n${text.replace(PDF_BASE64, `$(base64 < ${name} | tr -d '\\n')`)}\nJSON`
}
