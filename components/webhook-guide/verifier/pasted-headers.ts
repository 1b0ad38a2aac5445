export type Header = { name: string; value: string }

const OPTION = /(?:-H|--header)[ =]?(["'])(?<line>.*?)\1/g
const PAIR = /^[\s"']*(?<name>[\w-]+)["']?\s*:\s*(?<value>.*)$/

/** Reads headers from JSON, curl commands, curl -v, or lines. */
export function parseHeaders(pasted: string): Header[] {
  const text = pasted.trim()
  return fromJson(text) ?? fromLines(text)
}

/** A header's values; frameworks write names as `X-A`, `x-a`, `X_A` and `HTTP_X_A`. */
export function valuesOf(headers: readonly Header[], name: string | undefined): string[] {
  return name === undefined ? [] : headers.filter((header) => key(header.name) === key(name)).map(({ value }) => value)
}

const key = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/^http-/, '')

function fromJson(text: string): Header[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return undefined
    const headers = 'headers' in parsed && typeof parsed.headers === 'object' ? parsed.headers : parsed
    return Object.entries(headers ?? {}).flatMap(([name, value]) =>
      [value]
        .flat()
        .flatMap((each) => (['string', 'number'].includes(typeof each) ? { name, value: String(each).trim() } : [])),
    )
  } catch {
    // It isn't JSON.
    return undefined
  }
}

function fromLines(text: string): Header[] {
  const all = text.split(/\r\n|\r|\n/)
  // curl -v marks the request's lines; its other lines are not headers.
  const marked = all.filter((line) => line.startsWith('> '))
  const lines = (marked.length > 0 ? marked.map((line) => line.slice(2)) : all).flatMap((line) => {
    const options = [...line.matchAll(OPTION)]
    return options.length > 0 ? options.map(({ groups }) => groups?.line ?? '') : [line]
  })
  return lines.flatMap((line) => {
    const { name, value } = PAIR.exec(line)?.groups ?? {}
    return name === undefined || value === undefined ? [] : [{ name, value: removeQuotes(value) }]
  })
}

const removeQuotes = (value: string) =>
  value
    .trim()
    .replace(/,$/, '')
    .replace(/^(["'])(.*)\1$/, '$2')
