import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type Collector, startCollector } from '@/lib/tests/collector'
import { createTracing } from './create-tracing'
import { describeStatement } from './trace-statements'
import type { Tracing } from './tracing'
import { tracingOptions, tracingVariables } from './variables'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const RECORDED = `00-${TRACE}-00f067aa0ba902b7-01`
const NOT_RECORDED = `00-${TRACE}-00f067aa0ba902b7-00`

const collectors: Collector[] = []
afterEach(async () => {
  for (const collector of collectors.splice(0)) await collector.stop()
})

async function tracingTo({ ratio = 1, hangs = false } = {}) {
  const collector = await startCollector({ hangs })
  collectors.push(collector)
  return { collector, tracing: createTracing({ url: `${collector.url}/v1/traces`, serviceName: 'tests', ratio }) }
}

const request = (tracing: Tracing, traceparent?: string, decides = false, work = async () => {}) =>
  tracing.request({ traceparent, decides }, async (span) => {
    await work()
    span.finish('GET /', 200, {})
  })

test('a caller cannot have requests recorded, whatever its flag and its id', async () => {
  const { collector, tracing } = await tracingTo({ ratio: 0 })
  // Samplers that decide by the id record the lowest ones first.
  const lowest = `00-${'0'.repeat(31)}1-00f067aa0ba902b7-01`
  for (const traceparent of [undefined, RECORDED, lowest]) await request(tracing, traceparent)

  await request(tracing, RECORDED, true)

  await tracing.stop()
  expect(collector.spans).toMatchObject([{ traceId: TRACE, parent: '00f067aa0ba902b7' }])
})

test('the dashboard decides for the service in both directions', async () => {
  const { collector, tracing } = await tracingTo()
  let sent: unknown

  await request(tracing, NOT_RECORDED, true, async () => {
    expect(tracing.traceId()).toBeUndefined()
    sent = await tracing.part(
      () => ({ name: 'part', attributes: {} }),
      async () => tracing.headers(),
    )
  })

  await tracing.stop()
  expect(sent).toMatchObject({ traceparent: expect.stringMatching(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`)) })
  expect(collector.spans).toEqual([])
})

test('work that outlives its request has no spans, and is not continued elsewhere', async () => {
  const { collector, tracing } = await tracingTo()
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let later: Promise<unknown> = Promise.resolve()

  await request(tracing, RECORDED, false, async () => {
    later = ended.then(() =>
      tracing.part(
        () => ({ name: 'later', attributes: {} }),
        async () => tracing.headers(),
      ),
    )
  })
  end()

  expect(await later).toEqual({})
  await tracing.stop()
  expect(collector.spans).toMatchObject([{ name: 'GET /' }])
})

test('a failure is passed on, and recorded without its message', async () => {
  const { collector, tracing } = await tracingTo()
  const fail = async () => {
    throw new RangeError('ada@example.com')
  }

  await expect(request(tracing, undefined, false, fail)).rejects.toThrow('ada@example.com')

  await tracing.stop()
  expect(collector.spans).toMatchObject([{ attributes: { 'error.type': 'RangeError' } }])
  // The ids of spans are hex digits, so a name such as "ada" alone can be part of one.
  expect(collector.bodies.join()).not.toContain('ada@')
})

test('a collector that hangs gets as much as the queue holds, and delays nothing', async () => {
  const { collector, tracing } = await tracingTo({ hangs: true })
  for (let each = 0; each < 5_000; each += 1) await request(tracing)

  const began = performance.now()
  await tracing.stop()

  expect(performance.now() - began).toBeLessThan(4_000)
  expect(collector.spans.length).toBeLessThanOrEqual(2_048 + 512)
})

test('a collector that is down fails nothing', async () => {
  const tracing = createTracing({ url: 'http://127.0.0.1:1/v1/traces', serviceName: 'tests', ratio: 1 })

  await request(tracing)

  await tracing.stop()
})

test('the text of a statement is bounded and has no literals', () => {
  const { name, attributes } = describeStatement(`update t set a = 'it''s ada', b = $1 ${'x'.repeat(2_000)}`)

  expect(name).toBe('UPDATE')
  expect(attributes['db.query.text']).toMatch(/^update t set a = \?, b = \$1 x+$/)
  expect(String(attributes['db.query.text']).length).toBeLessThanOrEqual(1_000)
  expect(describeStatement(`${'x'.repeat(990)} 'ada@example.com'`).attributes['db.query.text']).not.toContain('ada')
})

test.each([
  [{}, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }, { url: 'http://c:4318/v1/traces', ratio: 1 }],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://c/otlp/',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    },
    { url: 'https://c/otlp/v1/traces', ratio: 0.1 },
  ],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_TRACES_SAMPLER: 'always_off' }, { ratio: 0 }],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_SERVICE_NAME: 'acme' }, { serviceName: 'acme' }],
])('reads %o', (environment, expected) => {
  const options = tracingOptions(z.object(tracingVariables).parse(environment), 'tests')

  if (expected) expect(options).toMatchObject(expected)
  else expect(options).toBeUndefined()
})

test.each([
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'c:4318' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'file:///etc/passwd' },
  { OTEL_TRACES_SAMPLER: 'sometimes' },
  { OTEL_TRACES_SAMPLER_ARG: '2' },
])('refuses %o', (environment) => {
  expect(z.object(tracingVariables).safeParse(environment).success).toBe(false)
})
