export type Header = { name: string; value: string }
/** `body`: what followed the headers in the pasted text. */
export type PastedHeaders = { headers: Header[]; body?: string }

/** Reads headers from HTTP, curl, JSON, debug output of the common languages, or lines. */
export function parseHeaders(pasted: string): PastedHeaders {
  const text = pasted.replace(/^\uFEFF/, '').trim()
  if (/^[[{]/.test(text)) {
    const fromJson = readJson(text)
    if (fromJson) return fromJson
  }
  const dumped = readDump(text)
  return dumped.length > 0 ? { headers: dumped } : readLines(text)
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

function readJson(text: string): PastedHeaders | undefined {
  try {
    const headers = fromJson(JSON.parse(text))
    return headers.headers.length > 0 ? headers : undefined
  } catch {
    // Other text that begins with a bracket, such as debug output of Python, Ruby, Go or Java.
    return undefined
  }
}

function fromJson(value: unknown): PastedHeaders {
  if (Array.isArray(value)) return { headers: fromList(value) }
  if (typeof value !== 'object' || value === null) return { headers: [] }
  const inner = 'request' in value ? value.request : value
  if (typeof inner === 'object' && inner !== null && 'headers' in inner) {
    const { headers } = fromJson(inner.headers)
    return 'body' in inner && typeof inner.body === 'string' ? { headers, body: inner.body } : { headers }
  }
  return { headers: Object.entries(value).flatMap(([name, each]) => header(name, each)) }
}

/** Pairs, objects with a name and a value, or alternating names and values as in Node's `rawHeaders`. */
function fromList(list: unknown[]): Header[] {
  if (list.every((each) => typeof each === 'string')) {
    return list.flatMap((name, index) => (index % 2 === 0 ? header(name, list[index + 1]) : []))
  }
  return list.flatMap((each) => {
    if (Array.isArray(each)) return header(String(each[0]), each[1])
    if (typeof each !== 'object' || each === null) return []
    const { name, key = name, value } = each as Record<string, unknown>
    return header(String(key), value)
  })
}

function header(name: string, value: unknown): Header[] {
  if (Array.isArray(value)) return value.flatMap((each) => header(name, each))
  return typeof value === 'string' || typeof value === 'number' ? [{ name, value: String(value).trim() }] : []
}

/** Maps on one line, as Python, Ruby, Go and Java print them. */
function readDump(text: string): Header[] {
  const pattern = /^(map\[|[[{]|[\w-]+:\[)/.test(text)
    ? text.startsWith('map[') || /^[\w-]+:\[/.test(text)
      ? /(?<name>[\w-]+):\[(?<value>[^\]]*)\]/g
      : /["']?(?<name>[\w-]+)["']?\s*(?:=>|[:=])\s*\[?["'](?<value>[^"']*)["']/g
    : undefined
  return pattern ? [...text.matchAll(pattern)].flatMap(({ groups }) => header(groups?.name ?? '', groups?.value)) : []
}

const START_LINE = /^(?:[A-Z]{3,7} \S+(?: HTTP\/[\d.]+)?|HTTP\/[\d.]+ \d{3}.*)$/
const PAIR = /^[\s['"(]*(?<name>[\w!#$&.^`|~+-]+)[\]'")]*\s*(?::|=>|=|\t)\s*(?<value>.*)$/
const OPTION = /(?:-H|--header)[ =]?(["'])(?<line>.*?)\1/g

function readLines(text: string): PastedHeaders {
  const all = text.split(/\r\n|\r|\n/)
  // curl -v marks request and response lines; its other lines are not headers.
  const marked = all.filter((line) => /^[<>]( |$)/.test(line))
  const lines = marked.length > 0 ? marked.map((line) => line.slice(2)) : all
  const headers: Header[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]?.trimEnd() ?? ''
    const options = [...line.matchAll(OPTION)]
    if (line === '' && headers.length > 0 && begins(lines.slice(at + 1))) {
      return { headers, body: lines.slice(at + 1).join('\n') }
    }
    if (options.length > 0) for (const { groups } of options) headers.push(...pair(groups?.line ?? ''))
    // A browser's network panel lists `:method:`, with its value on the next line.
    else if (/^:[a-z]+:$/.test(line)) at += 1
    else if (START_LINE.test(line) || line.startsWith(':')) continue
    else if (/^[A-Za-z][\w-]*:?$/.test(line) && lines[at + 1]?.trim()) {
      // Network panels copy a name and its value as two lines.
      at += 1
      headers.push({ name: line.replace(/:$/, ''), value: unquote(lines[at] ?? '') })
    } else headers.push(...pair(line))
  }
  return { headers }
}

const begins = ([first = '', ...rest]: string[]): boolean =>
  first === '' ? rest.length > 0 && begins(rest) : /^[[{]/.test(first)

function pair(line: string): Header[] {
  const { name, value } = PAIR.exec(line)?.groups ?? {}
  return name === undefined || value === undefined ? [] : [{ name, value: unquote(value) }]
}

/** Removes the quotes and the comma of a list, but not the quotes of an HTTP value such as `"a", "b"`. */
function unquote(text: string): string {
  const value = text.trim()
  return (/^(["'])(?<inner>[^"']*)\1,?;?$/.exec(value)?.groups?.inner ?? value).trim()
}
