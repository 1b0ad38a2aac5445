type Sent = { url: string; headers: Record<string, string>; body: string }

/** Linux limits a single argument to 128 KiB; the shell's own pipe has no limit. */
const MAX_ARGUMENT_LENGTH = 60_000

/** Headers that curl derives from body and address. */
const DERIVED = new Set(['host', 'content-length', 'connection', 'transfer-encoding'])
/** Headers that curl adds unless they are given without a value. */
const DEFAULTS = ['Accept', 'User-Agent', 'Content-Type', 'Expect']
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/

/** A POSIX shell command that repeats the request byte for byte, with exactly the same headers. */
export function curlCommand({ url, headers, body }: Sent): string {
  const sent = Object.entries(headers).filter(([name]) => HEADER_NAME.test(name) && !DERIVED.has(name.toLowerCase()))
  const names = new Set(sent.map(([name]) => name.toLowerCase()))
  const piped = body.startsWith('@') || body.includes('\0') || body.length > MAX_ARGUMENT_LENGTH
  const lines = [
    `curl --globoff --request POST --url ${quoted(url)}`,
    ...sent.map(([name, value]) => `--header ${quoted(headerLine(name, value))}`),
    ...DEFAULTS.filter((name) => !names.has(name.toLowerCase())).map((name) => `--header '${name}:'`),
    `--data-binary ${piped ? '@-' : quoted(body)}`,
  ]
  return `${piped ? `${printed(body)} | ` : ''}${lines.join(' \\\n  ')}`
}

/** Between single quotes, only the next quote has a meaning. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** A semicolon means an empty value, because a colon would remove the header. A line break would begin another header. */
const headerLine = (name: string, value: string) => {
  const line = value.replaceAll(/[\r\n\0]+/g, ' ').trim()
  return line === '' ? `${name};` : `${name}: ${line}`
}

/** Shell words can't contain U+0000, so printf's format has it as an escape. */
function printed(body: string): string {
  if (!body.includes('\0')) return `printf %s ${quoted(body)}`
  const format = body.replaceAll('\\', '\\\\').replaceAll('%', '%%').replaceAll('\0', '\\000')
  return `printf ${quoted(format)}`
}
