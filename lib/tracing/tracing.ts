/** Never user text, addresses, tokens or values: a collector is not our database. */
export type Attributes = Record<string, string | number>

export type SpanDescription = { name: string; attributes: Attributes }

export type Parent = {
  /** The header as it arrived, which may be anything. */
  traceparent: string | undefined
  /** Whether the sender may decide about recording; others only give ids. */
  decides: boolean
}

export type RequestSpan = {
  traceId: string
  /** Names the route, which may be known only now, and adds how the request ended. */
  finish(name: string, status: number, attributes: Attributes): void
}

/**
 * What the programs know of OpenTelemetry. Spans exist below a request only: what runs in the
 * background, also when a request started it, has none.
 */
export type Tracing = {
  request<T>(parent: Parent, run: (span: RequestSpan) => Promise<T>): Promise<T>
  /** Runs a part of a request in a span of its own, if the request is recorded. */
  part<T>(describe: () => SpanDescription, run: (add: (attributes: Attributes) => void) => Promise<T>): Promise<T>
  headers(): { traceparent?: string }
  /** The trace of the current request, for its log line; undefined if not recorded. */
  traceId(): string | undefined
  /** Sends what is left, within two seconds. */
  stop(): Promise<void>
}
