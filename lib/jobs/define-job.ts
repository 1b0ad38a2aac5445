import { type ZodType, z } from 'zod'

/** What a job sees of its own run. `Tx` is the program's transaction. */
export type RunningJob<Tx> = {
  key: string
  /** 1 for the first; a process that died counts. */
  attempt: number
  /** How long until the next attempt when this one fails; undefined when it is the last. */
  retryWaitMs: number | undefined
  /** Aborted when the lease is lost, the job was cancelled, or the process stops. */
  signal: AbortSignal
  /** What an earlier attempt reported last. */
  progress: unknown
  /** Keeps the changes only if this process still holds the job; otherwise throws `LostLease`. */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  /** Stores how far the job is. Throws `LostLease` when it was taken or cancelled. */
  report(progress: unknown): Promise<void>
}

export type JobOptions<Context, Tx, Input> = {
  name: string
  input: ZodType<Input>
  /** How many of this name one process runs at the same time; 1 unless stated. */
  concurrency?: number
  /** Unless stated, without end: after 1 s, 2 s, 4 s … at most 5 minutes. */
  retry?: RetryPolicy
  /** Runs again this long after each success. There is one of its name in the whole database. */
  repeatEveryMs?: number
  /**
   * Does the work. It may run more than once, because a process can die between the work and the
   * note that it is done. To end early because of `job.signal`, throw.
   */
  run(context: Context, input: Input, job: RunningJob<Tx>): Promise<void>
}

export type JobKind<Input> = { name: string; input: ZodType<Input> }

/** A job as the worker sees it: its input comes from the database. */
export type Job<Context, Tx> = {
  name: string
  concurrency: number
  retry: RetryPolicy
  repeatEveryMs?: number
  run(context: Context, input: unknown, job: RunningJob<Tx>): Promise<void>
}

/** The input of a job that repeats. */
export const NoInput = z.object({})

const FOREVER: RetryPolicy = { firstMs: 1_000, longestMs: 300_000 }

export function defineJob<Context, Tx, Input>(
  options: JobOptions<Context, Tx, Input>,
): Job<Context, Tx> & JobKind<Input> {
  const { concurrency = 1, retry = FOREVER } = options
  return {
    ...options,
    concurrency,
    retry,
    run: (context, input, job) => options.run(context, options.input.parse(input), job),
  }
}

type Options<T> = {
  signal: AbortSignal
  /** Reports an item whose work failed, or puts it off. What this throws ends the loop. */
  onFailure: (error: unknown, item: T) => unknown
}

/** Works on one item after another. Only a lost lease or a stop ends it early. */
export async function forEachItem<T>(
  items: Iterable<T>,
  { signal, onFailure }: Options<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    signal.throwIfAborted()
    try {
      await work(item)
    } catch (error) {
      if (signal.aborted || error instanceof LostLease) throw error
      await onFailure(error, item)
    }
  }
}

/** Either a list of waits, after which the job has failed, or waits that double and never end. */
type RetryPolicy = { waitsMs: readonly number[] } | { firstMs: number; longestMs: number }

const JITTER = 0.1

/**
 * How long to wait after this attempt has failed; undefined after the last one. Up to a tenth is
 * added to each wait, because jobs that failed together should not come back together.
 */
export function retryWait(policy: RetryPolicy, attempt: number, random: () => number): number | undefined {
  const wait =
    'waitsMs' in policy
      ? policy.waitsMs[attempt - 1]
      : Math.min(policy.firstMs * 2 ** Math.min(attempt - 1, 30), policy.longestMs)
  return wait === undefined ? undefined : Math.ceil(wait * (1 + random() * JITTER))
}

/** Another process has the job now, or it was cancelled: this one must not go on. */
export class LostLease extends Error {
  constructor() {
    super('the job belongs to another process now, or was cancelled')
  }
}
