import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { send } from './desk'

type Handler = Parameters<typeof send>[0]

/** A method of a `route.ts`; `name` is such as `POST envelopes/[id]/void`. */
export type Route = {
  name: string
  method: string
  params: Record<string, string>
  handler: Handler
  /** What the route itself says it asks for. */
  permission: unknown
  freshAuth: unknown
  effect: unknown
  body: unknown
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
/** Services and mail programs call them, with a signature in place of session and origin. */
const HOOKS = ['POST hooks/service', 'POST hooks/unsubscribe']
const SEGMENTS: Record<string, string> = { index: '0', email: 'ada@signers.example', provider: 'oidc' }
const SOME_ID = '00000000-0000-4000-8000-000000000000'

/** Every route of the dashboard, read from the folder, so that nobody has to remember a new one. */
export async function everyRoute(): Promise<Route[]> {
  const files = readdirSync('app/api', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('route.ts'),
  )
  const found: Route[] = []
  for (const file of files.sort()) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(process.cwd(), 'app/api', file)).href)
    const path = file.replace(/\/route\.ts$/, '')
    const names = [...path.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, name = '']) => name)
    const params = Object.fromEntries(names.map((name) => [name, SEGMENTS[name] ?? SOME_ID]))
    for (const method of METHODS) {
      const handler = exported[method]
      const name = `${method} ${path}`
      if (!isHandler(handler) || HOOKS.includes(name)) continue
      found.push({
        name,
        method,
        params,
        handler,
        permission: Reflect.get(handler, 'permission'),
        freshAuth: Reflect.get(handler, 'freshAuth'),
        effect: Reflect.get(handler, 'effect'),
        body: Reflect.get(handler, 'body'),
      })
    }
  }
  return found
}

/** Goes through a route to nothing in particular, with an empty body where it changes something. */
export function callRoute(
  { handler, method, params }: Route,
  { query, ...more }: { cookie?: string; headers?: Record<string, string>; body?: unknown; query?: string } = {},
): Promise<Response> {
  const path = query ? { path: `/api?${query}` } : {}
  return send(handler, { method, params, ...(method === 'GET' ? {} : { body: {} }), ...path, ...more })
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function'
}
