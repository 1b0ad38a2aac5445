import type { ServerResponse } from 'node:http'
import { contentSecurityPolicyOf } from './security-headers'

/**
 * Adds the headers that an answer lacks when its head is written. Earlier, Next.js would add its own next to ours instead of replacing
 * them.
 */
export function completeHeaders(response: ServerResponse, headers: Record<string, string>): void {
  const writeHead = response.writeHead
  const completed = (...[status, ...rest]: [number, ...unknown[]]): ServerResponse => {
    const given = headerNames(rest.at(-1))
    const missing = (name: string) => !response.hasHeader(name) && !given.has(name)
    for (const [name, value] of Object.entries(headers)) if (missing(name)) response.setHeader(name, value)
    if (missing('content-security-policy')) {
      response.setHeader('content-security-policy', contentSecurityPolicyOf(contentTypeOf(response, rest.at(-1))))
    }
    return Reflect.apply(writeHead, response, [status, ...rest])
  }
  Object.assign(response, { writeHead: completed })
}

/** `writeHead` takes headers as an object, or as a flat list of names and values. */
function entriesOf(headers: unknown): [string, unknown][] {
  if (typeof headers !== 'object' || headers === null) return []
  if (!Array.isArray(headers)) return Object.entries(headers)
  return headers.flatMap((name, index) =>
    index % 2 === 0 ? [[String(name), headers[index + 1]] as [string, unknown]] : [],
  )
}

const headerNames = (headers: unknown) => new Set(entriesOf(headers).map(([name]) => name.toLowerCase()))

function contentTypeOf(response: ServerResponse, headers: unknown): string {
  const given = entriesOf(headers).find(([name]) => name.toLowerCase() === 'content-type')
  return String(given?.[1] ?? response.getHeader('content-type') ?? '')
}
