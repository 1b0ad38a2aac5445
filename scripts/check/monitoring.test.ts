import { readFileSync } from 'node:fs'
import * as client from 'prom-client'
import { expect, test } from 'vitest'
import { defineDeskMetrics } from '@/lib/metrics/desk-metrics'
import { defineServiceMetrics } from '@/lib/metrics/service-metrics'

const ALERTS = 'docs/monitoring/alerts.yml'
const FILES = [ALERTS, 'docs/monitoring/grafana.json', 'docs/operations.md']
/** A name of a figure, with what Prometheus adds to those of a histogram. */
const NAME = /\b((?:desk|service|nodejs|process)_[a-z0-9_]+?)(?:_bucket|_count|_sum)?\b(?=[^a-z0-9_]|$)/g

const defined = [defineDeskMetrics(client), defineServiceMetrics(client)].flatMap(({ register }) =>
  register.getMetricsAsArray().map(({ name }) => name),
)
const read = (file: string) => readFileSync(file, 'utf8')
const namedIn = (text: string) => [...new Set([...text.matchAll(NAME)].map(([, name = '']) => name))]
/** Tables and roles of the databases, which the guide names as well. */
const OTHERS = ['service_app', 'desk_app', 'service_owner', 'desk_owner']

test.each(FILES)('%s names figures that exist', (file) => {
  const named = namedIn(read(file)).filter((name) => !OTHERS.includes(name))

  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !defined.includes(name))).toEqual([])
})

test('the guide explains each figure of the programs, and the dashboard of Grafana shows it', () => {
  const own = defined.filter((name) => /^(desk|service)_/.test(name))

  for (const file of ['docs/operations.md', 'docs/monitoring/grafana.json'])
    expect(
      own.filter((name) => !namedIn(read(file)).includes(name)),
      file,
    ).toEqual([])
})

test('the guide says for each alert what it means and what to do', () => {
  const alerts = [...read(ALERTS).matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const [, table = ''] = /\n### Alerts\n([\s\S]*?)\n###? /.exec(read('docs/operations.md')) ?? []
  const explained = [...table.matchAll(/`([A-Z]\w+)`(?=[^|]*\|[^|]*\|[^|]*\|\n)/g)].map(([, name]) => name)

  expect(alerts.length).toBeGreaterThan(10)
  expect(explained.toSorted()).toEqual(expect.arrayContaining(alerts.toSorted()))
  expect(() => JSON.parse(read('docs/monitoring/grafana.json'))).not.toThrow()
})
