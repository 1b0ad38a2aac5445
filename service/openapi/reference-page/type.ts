import { html } from 'hono/html'
import type { JsonSchema } from '../json-schema'
import { nameOf } from '../schemas'
import { breaking, type Html } from './text'

/** What a schema takes, in words; components are links to their own tables. */
export function typeOf(schema: JsonSchema): Html {
  if (schema.$ref) return linkTo(nameOf(schema.$ref))
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null')
  if (choices) return joined(choices.map(typeOf), ' or ')
  if (schema.items) return html`list of ${typeOf(schema.items)}${counted(schema.minItems, schema.maxItems)}`
  if (schema.enum) return html`one of ${joined(schema.enum.map(literal), ', ')}`
  if (schema.const !== undefined) return literal(schema.const)
  const type = [schema.type ?? 'anything'].flat().filter((name) => name !== 'null')
  if (typeof schema.additionalProperties === 'object' && Object.keys(schema.additionalProperties).length > 0) {
    return html`object of ${typeOf(schema.additionalProperties)}`
  }
  return html`${type.join(' or ')}${detail(schema)}`
}

const linkTo = (name: string) => html`<a href="#object-${name}">${breaking(name)}</a>`
const literal = (value: unknown) => html`<code>${String(value)}</code>`

function joined(parts: Html[], between: string): Html {
  return html`${parts.map((part, index) => html`${index > 0 ? between : ''}${part}`)}`
}

function detail({
  format,
  minLength,
  maxLength,
  minimum,
  exclusiveMinimum,
  maximum,
  contentEncoding,
}: JsonSchema): string {
  const encoding = contentEncoding ?? (format === 'binary' ? undefined : format)
  return [
    encoding && `, ${encoding}`,
    between(minLength, maxLength, 'characters'),
    between(minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1), maximum),
  ]
    .filter(Boolean)
    .join('')
}

function between(from: number | undefined, to: number | undefined, what = ''): string {
  const unit = what && ` ${what}`
  if (from !== undefined && to !== undefined) return `, ${number(from)} to ${number(to)}${unit}`
  if (to !== undefined) return `, at most ${number(to)}${unit}`
  if (from === 1 && what) return ', not empty'
  return from === undefined ? '' : `, ${number(from)} or more${unit}`
}

function counted(from: number | undefined, to: number | undefined): string {
  return between(from, to).replace(/^, (.*)$/, ' ($1)')
}

const number = (value: number) => (value >= 10_000 ? value.toLocaleString('en-US') : String(value))
