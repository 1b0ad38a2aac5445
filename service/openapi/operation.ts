import { z } from 'zod'
import type { Capability } from '@/lib/contract/constants'
import type { SuppliedType } from '@/lib/contract/supplied-file'

export const TAGS = {
  Reference: 'What anybody may read, without a key.',
  Identity: 'Who an API key stands for.',
  Envelopes: 'An envelope is a signature request: documents, and the people who sign them.',
  Signers: 'Assignments of people, across all envelopes.',
  Branding: 'How an account’s mails and signing room look.',
  Templates: 'Documents with slots and placed fields, ready to be sent to people.',
  Webhooks: 'Signed deliveries of events to your own HTTPS address, in place of polling.',
  Signing: 'What a signer’s own link opens. The token in the path is the credential; there is no key.',
  Operator:
    'Stands in for the product’s account settings. Only where the service was started with an operator token; everywhere else these paths answer 404.',
} as const
export type Tag = keyof typeof TAGS

/** Who may call: anybody, a signing link, a key, a key with a capability, the operator. */
export type Access = 'anybody' | 'token' | 'key' | Capability | 'operator'

export type Parameter = {
  in: 'path' | 'query' | 'header'
  name: string
  description: string
  schema: z.ZodType
  /** Path parameters are always required. */
  required?: boolean
  example?: string | number | boolean
}
/** A malformed id answers 404 like any unknown one. */
export type PathParameter = [description: string, example: string, format?: 'uuid' | 'idn-email']

export type Answer = {
  description: string
  /** Left out where the answer isn't JSON. */
  schema?: z.ZodType
  /** Fields of the schema that this operation always answers. */
  always?: readonly string[]
  mediaType?: 'application/json' | 'application/pdf' | 'text/html'
  alsoMediaTypes?: readonly SuppliedType[]
  headers?: Record<string, string>
  example?: unknown
}

export type Body = {
  schema: z.ZodType
  example: unknown
  optional?: boolean
  /** What is taken in place of JSON. */
  alsoAs?: 'message/rfc822'
}

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 416 | 429 | 503

const Method = z.enum(['get', 'post', 'put', 'patch', 'delete'])

export type Operation = {
  id: string
  tag: Tag
  method: z.infer<typeof Method>
  path: string
  access: Access
  /** True for an extension of this service: docs/interface.md, 4.1, does not list the call. */
  extension?: boolean
  summary: string
  description: string
  parameters?: readonly Parameter[]
  body?: Body
  answer: Answer
  /** Other answers that are no errors. */
  alsoAnswers?: Record<number, Answer>
  /** Errors besides those that every operation of its `access` has, and what they mean here. */
  errors?: Partial<Record<ErrorStatus, string>>
}

const KEY_ERRORS = { 401: 'The key is missing, malformed, unknown, expired, revoked or inactive.' }
/** Every operation that is more than a constant reads the database. */
const DATABASE_ERRORS = {
  503: 'The database does not answer (`database_unavailable`) has no space left (`storage_full`), does not confirm what is written (`database_unconfirmed`), or is read-only (`database_read_only`). Whether a change was made is not known: repeat it with the same idempotency key.',
}
const LIMIT_ERRORS = { 429: 'The key’s rate limit is exceeded. `Retry-After` says when to try again.' }

/** Every error of an operation by status: its own, and those of its `access`. */
export function errorsOf({ access, errors }: Operation): Record<string, string> {
  if (access === 'anybody') return { ...errors }
  const all = { ...DATABASE_ERRORS, ...errors }
  if (access === 'token') return all
  if (access === 'operator') return { 404: 'The operator token is missing or wrong, or none is configured.', ...all }
  if (access === 'key') return { ...KEY_ERRORS, ...LIMIT_ERRORS, ...all }
  return { ...KEY_ERRORS, 403: `The key lacks the capability \`${access}\`.`, ...LIMIT_ERRORS, ...all }
}

export type Group = Pick<Operation, 'tag' | 'access' | 'extension'> & {
  /** Begins the path of every call. */
  path: string
  /** The parameters of the paths, by name. */
  parameters?: Record<string, PathParameter>
  /** Errors of every call with a parameter in its path. */
  errors?: Operation['errors']
}
type Entry = Partial<Operation> &
  Pick<Operation, 'summary' | 'description' | 'answer'> & {
    /** The method, and what follows the group's path: `POST /{id}/void`. */
    call: string
  }

/** Operations by id, with what their group says of all of them. */
export function operations(group: Group, entries: Record<string, Entry>): Operation[] {
  return Object.entries(entries).map(([id, { call, parameters = [], errors, ...entry }]) => {
    const [method = '', rest = ''] = call.split(' ')
    const path = group.path + rest
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    return {
      tag: group.tag,
      access: group.access,
      extension: group.extension,
      ...entry,
      id,
      method: Method.parse(method.toLowerCase()),
      path,
      parameters: [...inPath.map((name) => pathParameter(name, group)), ...parameters],
      errors: { ...(inPath.length > 0 && group.errors), ...errors },
    }
  })
}

function pathParameter(name: string, { parameters = {} }: Group): Parameter {
  const [description, example, format] = parameters[name] ?? []
  if (description === undefined) throw new Error(`the parameter ${name} is not described`)
  return { in: 'path', name, description, schema: format ? z.string().meta({ format }) : z.string(), example }
}
