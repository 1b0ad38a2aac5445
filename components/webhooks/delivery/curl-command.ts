type Sent = { url: string; headers: Record<string, string>; body: string }

/** A single argument of a program is limited to 128 KiB on Linux; what the shell itself pipes is not. */
const ARGUMENT_AT_MOST = 60_000

/** Told by curl for itself, from the body and the address. */
const OF_CURL = new Set(['host', 'content-length', 'connection', 'transfer-encoding'])
/** Sent by curl unasked; without a value they are not. */
const UNASKED = ['Accept', 'User-Agent', 'Content-Type', 'Expect']
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/

/** The request as a command for a POSIX shell, byte for byte: with the headers that were sent and no others. */
export function curlCommand({ url, headers, body }: Sent): string {
  const sent = Object.entries(headers).filter(([name]) => HEADER_NAME.test(name) && !OF_CURL.has(name.toLowerCase()))
  const names = new Set(sent.map(([name]) => name.toLowerCase()))
  const piped = body.startsWith('@') || body.includes('\0') || body.length > ARGUMENT_AT_MOST
  const lines = [
    `curl --globoff --request POST --url ${quoted(url)}`,
    ...sent.map(([name, value]) => `--header ${quoted(headerLine(name, value))}`),
    ...UNASKED.filter((name) => !names.has(name.toLowerCase())).map((name) => `--header '${name}:'`),
    `--data-binary ${piped ? '@-' : quoted(body)}`,
  ]
  return `${piped ? `${printed(body)} | ` : ''}${lines.join(' \\\n  ')}`
}

/** Nothing has a meaning between single quotes but the next one. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** An empty value is said by a semicolon: a colon would take the header out. A line break would begin another header. */
const headerLine = (name: string, value: string) => {
  const line = value.replaceAll(/[\r\n\0]+/g, ' ').trim()
  return line === '' ? `${name};` : `${name}: ${line}`
}

/** No shell holds U+0000 in a word, so it is written as an escape of the format. */
function printed(body: string): string {
  if (!body.includes('\0')) return `printf %s ${quoted(body)}`
  const format = body.replaceAll('\\', '\\\\').replaceAll('%', '%%').replaceAll('\0', '\\000')
  return `printf ${quoted(format)}`
}
