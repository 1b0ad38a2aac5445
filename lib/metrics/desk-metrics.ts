import type * as Client from 'prom-client'
import { defineProgramMetrics } from './program-metrics'

const UPSTREAM_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const WAITED_SECONDS = [0.01, 0.1, 0.5, 1, 2.5, 5, 10, 20, 40, 75]

export type DeskMetrics = ReturnType<typeof defineDeskMetrics>

/** What the dashboard measures. docs/operations.md explains each figure. */
export function defineDeskMetrics(client: typeof Client) {
  const program = defineProgramMetrics(client, 'desk')
  const registers = [program.register]
  const gauge = (name: string, help: string) => new client.Gauge({ name, help, registers })
  return {
    ...program,
    upstreamRequests: new client.Counter({
      name: 'desk_upstream_requests_total',
      help: 'Requests to the service by priority and status; 0 means that no answer came',
      labelNames: ['priority', 'status'],
      registers,
    }),
    upstreamSeconds: new client.Histogram({
      name: 'desk_upstream_request_duration_seconds',
      help: "Time until the service's answer began, without the wait for the budget",
      labelNames: ['priority'],
      buckets: UPSTREAM_SECONDS,
      registers,
    }),
    budgetSeconds: new client.Histogram({
      name: 'desk_budget_wait_seconds',
      help: 'Time that a request waited for room in the request budget',
      labelNames: ['priority'],
      buckets: WAITED_SECONDS,
      registers,
    }),
    refusedSignIns: new client.Counter({
      name: 'desk_sign_ins_refused_total',
      help: 'Attempts to sign in that failed, by step',
      labelNames: ['step'],
      registers,
    }),
    budgetUsed: gauge(
      'desk_budget_used_ratio',
      'Used share of the request budget of the key that uses most of its own',
    ),
    budgetWaiting: gauge('desk_budget_waiting', "People's requests that wait for room in a budget, in all processes"),
    serviceUp: gauge('desk_service_up', '1 when the service answers'),
    keyRefused: gauge('desk_key_refused', 'Keys that the service refused the last time this process used them'),
    mirrorAge: gauge('desk_mirror_age_seconds', 'Time since the last comparison of the account that waits longest'),
    mirrors: new client.Gauge({
      name: 'desk_mirrors',
      help: 'Mirrored accounts by state (reading, complete, stopped)',
      labelNames: ['state'],
      registers,
    }),
    streams: gauge('desk_live_streams', 'Open streams of live updates in this process'),
  }
}
