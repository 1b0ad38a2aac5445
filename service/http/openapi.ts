import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { SERVICE_FOLDER } from '../folder'
import { openApi } from '../openapi/generate'
import { referencePage } from '../openapi/reference-page/page'
import { eventCatalog, verification } from '../webhooks/reference'
import type { HttpEnv } from './request'

/** What needs no key (docs/interface.md, 4.2 and 10.17). */
export function contractRoutes(server: string) {
  // Generated at the first request: most processes never get one.
  let openApi: ReturnType<typeof generate> | undefined
  const contract = () => {
    openApi ??= generate(server)
    return openApi
  }
  return new Hono<HttpEnv>()
    .get('/webhooks/events', (c) => c.json(eventCatalog))
    .get('/webhooks/docs/verification', (c) => c.json(verification))
    .get('/openapi.json', (c) => c.body(contract().document, 200, { 'content-type': 'application/json' }))
    .get('/reference', async (c) => {
      c.header('content-security-policy', contract().policy)
      c.header('x-content-type-options', 'nosniff')
      c.header('referrer-policy', 'no-referrer')
      return c.html(await contract().page)
    })
}

function generate(server: string) {
  const document = openApi(server)
  const style = ['style', 'layout']
    .map((name) => readFileSync(new URL(`openapi/reference-page/${name}.css`, SERVICE_FOLDER), 'utf8'))
    .join('')
  const styleHash = createHash('sha256').update(style).digest('base64')
  return {
    document: JSON.stringify(document),
    page: referencePage(document, style),
    policy: `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
}
