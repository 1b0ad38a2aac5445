import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { everywhere, type JsonSchema } from './openapi'

/** Requests may have null for an absent field; answers never do. */
export type Side = 'request' | 'answer'

const REF = '#/components/schemas/'

/** Optional for a client, because another service may leave them out. */
const ALWAYS: Record<string, string> = {
  PdfSignRequest: 'id signers files signerOrderRequired createdOn updatedOn updatedBy',
  SignerMail: 'state kind at',
  ViewProblem: 'at',
  PdfFile: 'name pageCount',
  OriginalFile: 'sha256 size',
  SignerAssignmentRow: 'ENVELOPE_SUBJECT ENVELOPE_STATUS ENVELOPE_UPDATED_ON ENVELOPE_CREATED_ON',
  MeResponse: 'account app user key capabilities mails field_placement slot_defaults offers',
  MeUser: 'email first_name last_name',
  MeKey: 'id name',
  Subscription: 'state has_secret created_on pending dead_lettered failing_attempts',
  PatchedSubscription: 'state has_secret created_on pending dead_lettered failing_attempts',
  SigningView: 'branding consent filled handoff others othersPending viewProblems',
  OtherSigner: 'requestRole',
  FilledField: 'signerName type',
  SigningEnvelope: 'emailSubject emailMessage sender',
  SigningFile: 'name',
  SignedAnswer: 'complete',
  CodeView: 'sender email triesLeft sent branding',
  AuthenticationState: 'failures',
  EndedView: 'emailSubject sender branding',
  CopyView: 'emailSubject completedOn expiresOn branding',
  ShownBranding: 'name',
}

/**
 * Turns schemas of the contract into JSON Schema and collects the components they lead to. Always
 * the side that goes into the parser, which is the wire; what comes out of it is a matter of our
 * own programs.
 */
export class Schemas {
  readonly components: Record<string, JsonSchema> = {}

  schemaOf(schema: z.ZodType, side: Side): JsonSchema {
    // Wrapped, because a schema that has a name itself would otherwise come without it.
    const wrapper = z.toJSONSchema(z.object({ root: schema }), { io: 'input', unrepresentable: 'any' }) as JsonSchema
    const { properties, $defs = {} } = everywhere(wrapper, (part) => tidy(part, side))
    for (const [id, definition] of Object.entries($defs)) {
      const newComponent = component(id, definition, side)
      this.components[id] ??= newComponent
      // Neither a null nor a field that is always there may depend on where the object is read.
      if (!isDeepStrictEqual(this.components[id], newComponent))
        throw new Error(`${id} differs between requests and answers`)
    }
    return properties?.root ?? {}
  }
}

export const nameOf = (ref: string) => ref.slice(REF.length)

function tidy(schema: JsonSchema, side: Side): JsonSchema {
  const { $ref, additionalProperties, minimum, maximum, format, propertyNames, ...rest } = schema
  const open = typeof additionalProperties === 'object' && Object.keys(additionalProperties).length === 0
  const result: JsonSchema = {
    ...($ref && { $ref: $ref.replace('#/$defs/', REF) }),
    ...rest,
    ...(additionalProperties !== undefined && !(open && schema.properties) && { additionalProperties }),
    // Zod's own name for what contentEncoding says.
    ...(format && !schema.contentEncoding && { format }),
    // The limits of whole numbers in JavaScript say nothing about the field.
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
  }
  return side === 'answer' ? withoutNull(result) : result
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const { type, anyOf, ...rest } = schema
  if (Array.isArray(type)) {
    const [only, ...more] = type.filter((name) => name !== 'null')
    return { ...rest, type: more.length === 0 ? only : [only ?? '', ...more] }
  }
  const [only, ...more] = anyOf?.filter((part) => part.type !== 'null') ?? []
  return only && more.length === 0 ? { ...only, ...rest } : schema
}

function component(id: string, { id: _, ...schema }: JsonSchema, side: Side): JsonSchema {
  const always = side === 'answer' ? (ALWAYS[id]?.split(' ') ?? []) : []
  const requiredNames = [...new Set([...(schema.required ?? []), ...always])]
  return { ...schema, ...(requiredNames.length > 0 && { required: requiredNames }) }
}
