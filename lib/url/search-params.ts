/** Reads the text of one parameter; undefined when the page cannot use it. */
type Parameter = (text: string) => string | number | undefined
type Values<Parameters extends Record<string, Parameter>> = {
  [Name in keyof Parameters]?: ReturnType<Parameters[Name]>
}
/** A query as the browser's hooks hold it, or as a page's server component gets it. */
type Query = URLSearchParams | Record<string, string | string[] | undefined>

/**
 * The query parameters of one page: the page and its components read them with `read`, and links to
 * the page are made with `href`. What a parameter cannot read is left out in both directions. A
 * default is not written into the address.
 */
export function defineSearchParams<Parameters extends Record<string, Parameter>>(parameters: Parameters) {
  function read(query: Query): Values<Parameters> {
    const texts = Object.keys(parameters).map((name) => [
      name,
      query instanceof URLSearchParams ? query.get(name) : [query[name]].flat()[0],
    ])
    return Object.fromEntries(
      texts.flatMap(([name, text]) => {
        const value = name && typeof text === 'string' ? parameters[name]?.(text) : undefined
        return value === undefined ? [] : [[name, value]]
      }),
    )
  }

  /** For `replaceQuery`: what is undefined leaves the address. */
  function patch(values: { [Name in keyof Parameters]?: string | number | undefined }) {
    const texts = Object.entries(values).map(([name, value]): [string, string | undefined] => [
      name,
      value === undefined ? undefined : parameters[name]?.(String(value))?.toString(),
    ])
    return Object.fromEntries(texts)
  }

  /** In the order of the definition. */
  function stringify(values: Values<Parameters>): string {
    const texts = patch(values)
    const query = Object.keys(parameters).flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]]]))
    return new URLSearchParams(query).toString()
  }

  const href = (path: string, values: Values<Parameters> = {}) => [path, stringify(values)].filter(Boolean).join('?')

  return { read, patch, stringify, href }
}

export type SearchParams<Definition extends { read: (query: Query) => unknown }> = ReturnType<Definition['read']>

export const text = (longest: number) => (value: string) => value.trim().slice(0, longest) || undefined

/** Also nothing, which may be the value that is looked for. */
export const exactText = (value: string) => value

export const oneOf =
  <const Choices extends readonly string[]>(choices: Choices) =>
  (value: string): Choices[number] | undefined =>
    choices.find((choice) => choice === value)

export const isoTime = (value: string) => {
  const time = Date.parse(value)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** A whole number from 1 on. */
export const ordinal = (value: string) => (/^[1-9]\d{0,5}$/.test(value) ? Number(value) : undefined)
