import type pg from 'pg'
import { textOf } from '@/lib/postgres/statement-guard'
import type { SpanDescription, Tracing } from './tracing'

const LONGEST_TEXT = 1_000

type Query = (...parameters: unknown[]) => Promise<unknown>

/** Gives each statement a span below the request that runs it, without the statement's values. */
export function traceStatements(pool: pg.Pool, tracing: Tracing): void {
  traceQuery(pool, tracing)
  // For transactions, which run on one connection.
  pool.on('connect', (client) => traceQuery(client, tracing))
}

function traceQuery(target: pg.Pool | pg.PoolClient, tracing: Tracing): void {
  const query: Query = target.query.bind(target)
  const tracingQuery: Query = (...parameters) => {
    const text = textOf(parameters[0])
    // The pool passes a function when it runs one of its own statements, which already have a span.
    if (text === undefined || parameters.some((each) => typeof each === 'function')) return query(...parameters)
    return tracing.part(
      () => describeStatement(text),
      () => query(...parameters),
    )
  }
  Object.assign(target, { query: tracingQuery })
}

/** Values are parameters; literals in the text are removed as well. */
export function describeStatement(text: string): SpanDescription {
  const [operation = 'statement'] = /[a-z]+/i.exec(text) ?? []
  return {
    name: operation.toUpperCase(),
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.text': text.slice(0, LONGEST_TEXT).replace(/'(?:[^']|'')*(?:'|$)/g, '?'),
    },
  }
}
