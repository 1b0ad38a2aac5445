import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { openApi } from '../../openapi/generate'
import { everywhere, type JsonSchema, mapRecord } from '../../openapi/openapi'

export const document = openApi('/core')

/** A client must take unknown fields; our own service must not answer any that the document does not tell of. */
const closed = (schema: JsonSchema) =>
  everywhere(schema, (part) => (part.properties ? { additionalProperties: false, ...part } : part))

/** Checks values against schemas of the document, each of which is compiled once. */
function checker(prepare: (schema: JsonSchema) => JsonSchema) {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true })
  formats.default(ajv)
  ajv.addFormat('binary', true)
  ajv.addFormat('idn-email', true)
  ajv.addVocabulary(['components'])
  ajv.addSchema({ $id: 'document', components: { schemas: mapRecord(document.components.schemas, prepare) } })
  const validators = new WeakMap<JsonSchema, ValidateFunction>()

  /** What is wrong with the value; undefined when nothing is. */
  return (schema: JsonSchema, value: unknown): string | undefined => {
    let validate = validators.get(schema)
    if (!validate) {
      const absolute = (part: JsonSchema) => (part.$ref ? { ...part, $ref: `document${part.$ref}` } : part)
      validate = ajv.compile(everywhere(prepare(schema), absolute))
      validators.set(schema, validate)
    }
    return validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'body' })
  }
}

/** Of what this service answers: nothing may be in it that the document does not tell of. */
export const wrongAnswer = checker(closed)
/** Of what a client sends: what the document does not tell of is ignored. */
export const wrongRequest = checker((schema) => schema)
