import type * as Client from 'prom-client'
import { defineProgramMetrics } from './program-metrics'

const SEAL_SECONDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120]

export type ServiceMetrics = ReturnType<typeof defineServiceMetrics>

/** What the service measures. docs/operations.md explains each figure. */
export function defineServiceMetrics(client: typeof Client) {
  const program = defineProgramMetrics(client, 'service')
  const registers = [program.register]
  return {
    ...program,
    sealSeconds: new client.Histogram({
      name: 'service_seal_duration_seconds',
      help: 'Time from the last signature to the sealed and checked document, with the wait for a worker',
      labelNames: ['outcome'],
      buckets: SEAL_SECONDS,
      registers,
    }),
    sealing: new client.Gauge({
      name: 'service_seals_in_progress',
      help: 'Documents that wait to be sealed or are being sealed in this process',
      registers,
    }),
    attempts: new client.Counter({
      name: 'service_delivery_attempts_total',
      help: 'Attempts to deliver a webhook by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    deliveries: new client.Gauge({
      name: 'service_deliveries',
      help: 'Deliveries in the database by state (pending, dead_lettered)',
      labelNames: ['state'],
      registers,
    }),
  }
}
