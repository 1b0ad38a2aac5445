import { z } from 'zod'

/** A schema of the contract that has a name in the document. */
export type Component = Description & { id: string; schema: z.ZodType }

type Description = {
  /** What the object is, in a sentence or two. */
  description: string
  /** What each field means. Not in the schemas, because the browser loads those as well. */
  fields?: Record<string, string>
  /** Fields that a request may carry because an answer does, and what the service uses in their place. */
  ignored?: Record<string, string>
  /** Optional for a client, because another service may leave them out; this one always answers them. */
  always?: readonly string[]
}

/** The schemas that are described, under the names they have in the document. */
export function components<Schemas extends Record<string, unknown>>(
  schemas: Schemas,
  descriptions: { [Id in keyof Schemas & string]?: Description },
): Component[] {
  return Object.entries<Description | undefined>(descriptions).map(([id, description]) => {
    const schema = schemas[id]
    if (!description || !(schema instanceof z.ZodType)) throw new Error(`${id} is not a schema`)
    return { id, schema, ...description }
  })
}

export function pick<Fields extends Record<string, string>>(fields: Fields, ...names: (keyof Fields)[]) {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
}
