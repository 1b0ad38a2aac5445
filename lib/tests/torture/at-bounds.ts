import { z } from 'zod'

type Wish = {
  /** Each text is made of it. */
  character: string
  /** Bytes that lists may fill. */
  room: number
}

/**
 * A body with every part of the schema at its bound: each text as long as it may be, each list as long as it may be or has room. What
 * has a form of its own, such as an address, is the example's.
 */
export function atBounds(schema: unknown, example: unknown, wish: Wish): unknown {
  const inner = (part: unknown) => atBounds(part, example, wish)
  if (schema instanceof z.ZodObject) {
    const parts = Object.entries(schema.shape).map(([name, part]) => [
      name,
      atBounds(part, Reflect.get(Object(example), name), wish),
    ])
    return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
  }
  if (schema instanceof z.ZodArray) {
    const most = Math.min(maxLengthOf(schema) ?? 1, 10_000)
    const element = atBounds(schema.element, Array.isArray(example) ? example[0] : undefined, {
      ...wish,
      room: wish.room / Math.min(most, 20),
    })
    const size = JSON.stringify(element ?? null).length * (wish.character.length > 1 ? 2 : 3)
    return Array.from({ length: Math.max(1, Math.min(most, Math.floor(wish.room / size))) }, () => element)
  }
  if (schema instanceof z.ZodRecord) {
    const value = inner(schema.valueType)
    return Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`${index}${wish.character.repeat(100)}`, value]),
    )
  }
  if (schema instanceof z.ZodUnion) return inner(schema.options[0])
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
  if ((schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) && schema.maxLength !== null) {
    const longest = Math.floor(Math.min(schema.maxLength, wish.room) / wish.character.length)
    const text = wish.character.repeat(longest)
    return schema.safeParse(text).success ? text : example
  }
  return example
}

const maxLengthOf = ({ def }: z.ZodArray): number | undefined =>
  (def.checks ?? []).flatMap(({ _zod }) => (isMaximum(_zod.def) ? [_zod.def.maximum] : []))[0]

const isMaximum = (check: object): check is { maximum: number } =>
  'maximum' in check && typeof check.maximum === 'number'
