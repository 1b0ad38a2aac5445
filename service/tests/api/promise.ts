import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { openApi } from '@/lib/contract/api/generate'
import { everywhere, type JsonSchema, mapped } from '@/lib/contract/api/json-schema'
import type { OpenApiOperation } from '@/lib/contract/api/openapi'

type Answered = { status: number; headers: Headers; body: unknown; bytes: Buffer }

const document = openApi('/core')

/** A client must take unknown fields; our own service must not answer any that the document does not tell of. */
const closed = (schema: JsonSchema) =>
  everywhere(schema, (part) => (part.properties ? { additionalProperties: false, ...part } : part))

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true })
formats.default(ajv)
ajv.addFormat('binary', true)
ajv.addVocabulary(['components', 'example'])
ajv.addSchema({ $id: 'document', components: { schemas: mapped(document.components.schemas, closed) } })

const validators = new WeakMap<JsonSchema, ValidateFunction>()

function validatorOf(schema: JsonSchema): ValidateFunction {
  const known = validators.get(schema)
  if (known) return known
  const absolute = everywhere(closed(schema), (part) => (part.$ref ? { ...part, $ref: `document${part.$ref}` } : part))
  const validator = ajv.compile(absolute)
  validators.set(schema, validator)
  return validator
}

const operations = Object.entries(document.paths).map(([path, methods]) => ({
  path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  literal: !path.includes('{'),
  methods,
}))

/** The operation that a request is for; a path without parameters goes before one that it fits as well. */
export function operationAt(method: string, path: string): OpenApiOperation | undefined {
  const name = method === 'HEAD' ? 'get' : method.toLowerCase()
  const fitting = operations.filter((operation) => operation.path.test(path) && operation.methods[name])
  return (fitting.find(({ literal }) => literal) ?? fitting[0])?.methods[name]
}

/** Throws unless the answer is one that the OpenAPI document promises for this request. */
export function holdToPromise(method: string, url: string, answer: Answered): void {
  const { pathname } = new URL(url)
  const path = pathname.replace(/^\/core(?=\/)/, '')
  const wrong = broken(method, path, answer)
  if (wrong) throw new Error(`${method} ${path} answered ${answer.status}, against the document: ${wrong}`)
}

function broken(method: string, path: string, answer: Answered): string | undefined {
  const operation = operationAt(method, path)
  if (!operation) return answer.status === 404 ? refused(answer) : 'it has no such operation'
  const response = operation.responses[answer.status]
  if (!response) return `${operation.operationId} has no such status: ${answer.bytes.toString().slice(0, 500)}`
  const missing = Object.keys(response.headers ?? {}).filter((name) => !answer.headers.has(name))
  if (missing.length > 0) return `without the header ${missing.join(', ')}`
  if (method === 'HEAD') return undefined
  const mediaType = answer.headers.get('content-type')?.split(';')[0] ?? 'nothing'
  const content = response.content?.[mediaType]
  if (!content) return `${mediaType} is no media type of it`
  if (mediaType !== 'application/json') return undefined
  if (answer.status >= 400) return refused(answer)
  const validate = validatorOf(content.schema)
  return validate(answer.body) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'body' })
}

const refusal = validatorOf({ $ref: '#/components/schemas/Error' })

function refused({ status, body }: Answered): string | undefined {
  if (!refusal(body)) return ajv.errorsText(refusal.errors, { dataVar: 'body' })
  const { code } = body as { code: number }
  return code === status ? undefined : `its code is ${code}`
}
