import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { openApi } from '../openapi/generate'
import { referencePage } from '../openapi/reference-page/page'
import { STYLE } from '../openapi/reference-page/style'
import type { HttpEnv } from './env'

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The contract for readers: as an OpenAPI document for programs, as a page for people. `server` is the core path prefix. */
export function contractRoutes(server: string) {
  // Made when first asked for: most processes never are.
  let made: { document: string; page: Promise<string> } | undefined
  const contract = () => {
    if (!made) {
      const document = openApi(server)
      made = { document: JSON.stringify(document), page: referencePage(document) }
    }
    return made
  }
  return new Hono<HttpEnv>()
    .get('/openapi.json', (c) => c.body(contract().document, 200, { 'content-type': 'application/json' }))
    .get('/reference', async (c) => {
      c.header('content-security-policy', POLICY)
      c.header('x-content-type-options', 'nosniff')
      c.header('referrer-policy', 'no-referrer')
      return c.html(await contract().page)
    })
}
