import type { OpenApiOperation } from '../../openapi/openapi'
import { document, wrongAnswer } from './schema-check'

type Answered = { status: number; headers: Headers; body: unknown; bytes: Buffer }

const paths = Object.entries(document.paths).map(([path, methods]) => ({
  // A signing link may end with a slash.
  pattern: new RegExp(
    `^${path.replace('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}${path.endsWith('{token}') ? '/?' : ''}$`,
  ),
  literal: !path.includes('{'),
  methods,
}))

/** What a path that does not exist may answer: below the API it takes a key to learn that. */
const NOWHERE = [401, 403, 404, 429]

/** Throws unless the answer is one that the OpenAPI document promises for this request. */
export function holdToPromise(method: string, url: string, answer: Answered): void {
  const path = new URL(url).pathname.replace(/^\/core(?=\/)/, '')
  const wrong = broken(method, path, answer)
  if (wrong) throw new Error(`${method} ${path} answered ${answer.status}, against the document: ${wrong}`)
}

/** The operation that a request is for; a path without parameters goes before one that it fits as well. */
function operationAt(method: string, path: string): OpenApiOperation | undefined {
  const name = method === 'HEAD' ? 'get' : method.toLowerCase()
  const fitting = paths.filter(({ pattern, methods }) => pattern.test(path) && methods[name])
  return (fitting.find(({ literal }) => literal) ?? fitting[0])?.methods[name]
}

function broken(method: string, path: string, answer: Answered): string | undefined {
  const operation = operationAt(method, path)
  if (!operation) {
    if (!NOWHERE.includes(answer.status)) return 'it has no such operation'
    return method === 'HEAD' ? undefined : refused(answer)
  }
  const response = operation.responses[answer.status]
  if (!response) return `${operation.operationId} has no such status: ${answer.bytes.toString().slice(0, 500)}`
  const missing = Object.keys(response.headers ?? {}).filter((name) => !answer.headers.has(name))
  if (missing.length > 0) return `without the header ${missing.join(', ')}`
  if (method === 'HEAD') return undefined
  const mediaType = answer.headers.get('content-type')?.split(';')[0] ?? 'nothing'
  const content = response.content?.[mediaType]
  if (!content) return `${mediaType} is no media type of it`
  if (mediaType !== 'application/json') return undefined
  return answer.status >= 400 ? refused(answer) : wrongAnswer(content.schema, answer.body)
}

const REFUSAL = { $ref: '#/components/schemas/Error' }

function refused({ status, body }: Answered): string | undefined {
  const wrong = wrongAnswer(REFUSAL, body)
  if (wrong) return wrong
  const { code } = body as { code: number }
  return code === status ? undefined : `its code is ${code}`
}
