import { z } from 'zod'

/** OpenTelemetry's names. A trace is decided where it begins. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const orUnset = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema)

/** What both programs read, under OpenTelemetry's own names. */
export const tracingVariables = {
  /** Without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: orUnset(
    z.url({ protocol: /^https?$/, message: 'must be an http or https address' }).optional(),
  ),
  /** The exporter reads it itself. */
  OTEL_EXPORTER_OTLP_HEADERS: orUnset(z.string().optional()),
  OTEL_SERVICE_NAME: orUnset(z.string().max(100, 'must have at most 100 characters').optional()),
  OTEL_TRACES_SAMPLER: orUnset(
    z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).default('parentbased_always_on'),
  ),
  OTEL_TRACES_SAMPLER_ARG: orUnset(
    z.coerce
      .number('must be a number from 0 to 1')
      .min(0, 'must be a number from 0 to 1')
      .max(1, 'must be a number from 0 to 1')
      .default(1),
  ),
}
type TracingVariables = z.infer<z.ZodObject<typeof tracingVariables>>

export type TracingOptions = {
  url: string
  serviceName: string
  /** The part of the traces that is recorded. */
  ratio: number
}

/** Undefined: nothing is traced. */
export function tracingOptions(read: TracingVariables, program: string): TracingOptions | undefined {
  if (!read.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
  const url = new URL(read.OTEL_EXPORTER_OTLP_ENDPOINT)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`
  return { url: url.href, serviceName: read.OTEL_SERVICE_NAME ?? program, ratio: ratioOf(read) }
}

function ratioOf({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingVariables): number {
  if (sampler.endsWith('always_on')) return 1
  return sampler.endsWith('always_off') ? 0 : ratio
}
