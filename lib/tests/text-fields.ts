import { z } from 'zod'

type Leaf = { path: string; schema: z.ZodType }

/** Every text of a request body, by its path; a list's entries are `[]`. */
export function textFields(schema: unknown, path = ''): Leaf[] {
  const inner = (part: unknown, name: string | number = '') =>
    textFields(part, [path, name].filter((each) => each !== '').join('.'))
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, part]) => inner(part, name))
  }
  if (schema instanceof z.ZodArray) return inner(schema.element, '[]')
  if (schema instanceof z.ZodRecord) return inner(schema.valueType, '[]')
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => inner(option))
  if (schema instanceof z.ZodPipe) return inner(schema.in)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch
  ) {
    return inner(schema.def.innerType)
  }
  return schema instanceof z.ZodString ? [{ path, schema }] : []
}

const TURN = '\u202e'

/** The paths of texts that keep a sign which turns the text around it. */
export const unguardedTexts = (schema: unknown): string[] =>
  textFields(schema)
    .filter((leaf) => String(leaf.schema.safeParse(`Grace${TURN}Hopper`).data).includes(TURN))
    .map(({ path }) => path)
