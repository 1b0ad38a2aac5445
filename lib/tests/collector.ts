import { once } from 'node:events'
import { createServer } from 'node:http'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } }
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] }[]
    }[]
  }[]
}
export type CollectedSpan = {
  program: unknown
  traceId: string
  spanId: string
  parent: string | undefined
  name: string
  attributes: Record<string, unknown>
}

/** A collector of OpenTelemetry: takes OTLP over HTTP as JSON. With `hangs` it takes spans and never answers. */
export async function startCollector({ hangs = false } = {}) {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    bodies.push(`${request.method} ${request.url} ${body}`)
    spans.push(...read(JSON.parse(body)))
    if (!hangs) response.setHeader('content-type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    spans,
    /** Everything as it arrived. */
    bodies,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type Collector = Awaited<ReturnType<typeof startCollector>>

const read = ({ resourceSpans }: Sent): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, attributes }) => ({
        program: valuesOf(resource.attributes)['service.name'],
        traceId,
        spanId,
        parent: parentSpanId,
        name,
        attributes: valuesOf(attributes),
      })),
    ),
  )

const valuesOf = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))
