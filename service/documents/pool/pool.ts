import { Worker } from 'node:worker_threads'

export type PoolOptions = {
  /** The worker's script, in JavaScript: it answers every message with exactly one message. */
  script: URL
  /** What the script finds as its `workerData`. */
  data: unknown
  size: number
  /** A worker without work for so long is ended, each holds about 120 MB; but one stays, so that no job waits for a start. */
  idleMs: number
}

export type Pool = {
  /** The worker's answer within `ms` of its work. Rejects with `JobLost` when it takes longer or dies, and when the pool is closed. */
  run(request: unknown, ms: number): Promise<unknown>
  /** How many workers there are now. */
  size(): number
  close(): Promise<void>
}

/** A job that cost its worker: it ran too long, or the worker died of it. */
export class JobLost extends Error {}

type Job = { request: unknown; ms: number; resolve(answer: unknown): void; reject(error: Error): void }
type Seat = { worker: Worker; job?: Job; timer?: NodeJS.Timeout }

/** Enough for documents at the body limit many times over; a file that wants more takes down its worker only. */
const MEMORY_MB = 1024

/** Worker threads behind one queue. They start at need, all but one end when idle, and a dead one is replaced by the next job. */
export function createPool({ script, data, size, idleMs }: PoolOptions): Pool {
  const queue: Job[] = []
  const seats = new Set<Seat>()
  let closed = false

  function take(seat: Seat): void {
    const job = queue.shift()
    if (!job) return
    seat.job = job
    clearTimeout(seat.timer)
    seat.timer = setTimeout(() => void lose(seat, new JobLost(`a document job took longer than ${job.ms} ms`)), job.ms)
    seat.worker.postMessage(job.request)
  }

  function free(seat: Seat): Job | undefined {
    clearTimeout(seat.timer)
    const { job } = seat
    seat.job = undefined
    return job
  }

  function rest(seat: Seat): void {
    if (closed || seat.job || !seats.has(seat)) return
    seat.timer = setTimeout(() => {
      if (seats.size > 1) void lose(seat, new Error('idle'))
    }, idleMs)
    seat.timer.unref()
  }

  async function lose(seat: Seat, reason: Error): Promise<void> {
    if (!seats.delete(seat)) return
    free(seat)?.reject(reason)
    await seat.worker.terminate()
    next()
  }

  function open(): Seat {
    const worker = new Worker(script, {
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const seat: Seat = { worker }
    seats.add(seat)
    worker.on('message', (answer) => {
      free(seat)?.resolve(answer)
      next(seat)
      rest(seat)
    })
    worker.on('error', (error) => void lose(seat, new JobLost(error.message, { cause: error })))
    worker.on('exit', (code) => void lose(seat, new JobLost(`a document worker ended unexpectedly (${code})`)))
    return seat
  }

  function next(freed?: Seat): void {
    if (closed || queue.length === 0) return
    const idle = freed ?? [...seats].find(({ job }) => !job)
    if (idle) take(idle)
    else if (seats.size < size) take(open())
  }

  return {
    run: (request, ms) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('the document engine is closed'))
        queue.push({ request, ms, resolve, reject })
        next()
      }),
    size: () => seats.size,
    async close() {
      closed = true
      const end = new Error('the document engine was closed')
      for (const job of queue.splice(0)) job.reject(end)
      await Promise.all([...seats].map((seat) => lose(seat, end)))
    },
  }
}
