import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { extname, join } from 'node:path'

/** Where Next.js serves the files of its build, whose names change with what is in them. */
const PREFIX = '/_next/static/'
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const
const TYPES: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript', '.mjs': 'text/javascript' }

/**
 * Serves what the build compressed (`scripts/launch/compress-static.ts`), each file read once and
 * then from memory: a few megabytes. Next.js would compress a file for each request, and knows no
 * Brotli. Everything else is left to the other listener.
 */
export function serveCompressed(folder: string, other: RequestListener): RequestListener {
  const files = new Set(readdirSync(folder, { recursive: true }).map(String))
  const read = new Map<string, Buffer>()
  const contentOf = (file: string): Buffer => {
    const content = read.get(file) ?? readFileSync(join(folder, file))
    read.set(file, content)
    return content
  }
  return (request, response) => {
    const name = nameOf(request)
    const type = TYPES[extname(name ?? '')]
    const encoding = ENCODINGS.find((each) => files.has(`${name}${each.ending}`) && accepts(request, each.name))
    if (!type || !encoding) return other(request, response)
    const content = contentOf(`${name}${encoding.ending}`)
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'content-encoding': encoding.name,
      'content-length': content.length,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    response.end(content)
  }
}

function nameOf({ method, url = '' }: IncomingMessage): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith(PREFIX)) return undefined
  return url.slice(PREFIX.length).split('?', 1)[0]
}

/** Whether the client lists the encoding, and not with the weight 0. */
const accepts = ({ headers }: IncomingMessage, name: string): boolean =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .some((part) => {
      const [token = '', weight = ''] = part.toLowerCase().replaceAll(/\s/g, '').split(';')
      return token === name && !/^q=0(\.0*)?$/.test(weight)
    })
