import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { FairQueue, type QueuedWork, type QueueLimits } from '@/lib/queue/fair-queue'

export type PoolOptions = {
  /** The worker's script, in JavaScript: it answers every message with exactly one. */
  script: URL
  /** Flags of Node.js for the workers, such as those that take rights away. */
  flags?: string[]
  size: number
  limits: Omit<QueueLimits, 'perGroup'>
  /** Workers end when idle for this long, because each holds 50 to 120 MB. */
  idleMs: number
  /**
   * How many times its `ms` a job may wait for an answer while its worker got less than `ms` of
   * processor time. The default is 1.
   */
  patience?: number
}

export type Pool = {
  /**
   * The worker's answer within `ms`. Rejects with `JobLost` when it takes longer or dies, with
   * `MachineBusy` when its worker did not get that much processor time, with `QueueFull` when too
   * much is waiting, with the signal's reason when that is aborted, and when the pool is closed. Jobs
   * of one group never occupy all workers, if there are several, and tenants take turns.
   */
  run(request: unknown, options: RunOptions): Promise<unknown>
  /** Starts a worker for a job that is expected soon, if there is none. It ends when idle. */
  expect(): void
  /** How many workers there are now. */
  size(): number
  close(): Promise<void>
}

export type RunOptions = QueuedWork & { ms: number; signal?: AbortSignal }

export class PoolClosed extends Error {}

/** A job that ended its worker: it ran too long, or the worker crashed. */
export class JobLost extends Error {}

/** A job that ran out of time because other programs had the processor: this says nothing about the document. */
export class MachineBusy extends Error {}

type Job = RunOptions & {
  request: unknown
  resolve(answer: unknown): void
  reject(error: unknown): void
  /** The system killed a worker of this job once. */
  wasKilled?: boolean
}
type Seat = { worker: ChildProcess; job?: Job; timer?: NodeJS.Timeout }

/** 35 MB or 5,000 pages need less than 320 (decision 0124). Larger jobs end their worker. */
const MEMORY_MB = 384

/**
 * Worker processes behind one queue. They start when needed and end when idle, and the next job
 * replaces a dead one. They are not threads, because a thread that runs out of memory can
 * end the whole process.
 */
export function createPool({ script, flags = [], size, limits, idleMs, patience = 1 }: PoolOptions): Pool {
  const queue = new FairQueue<Job>({ ...limits, perGroup: Math.max(1, size - 1) })
  const seats = new Set<Seat>()
  let isClosed = false

  function take(seat: Seat): void {
    const job = queue.take()
    if (!job) return
    seat.job = job
    clearTimeout(seat.timer)
    watch(seat, job, workOf(seat.worker))
    send(seat, job.request)
  }

  /** Ends a job whose worker has worked for its `ms`, or that has waited for the machine often enough. */
  function watch(seat: Seat, job: Job, workBefore: number, times = patience): void {
    seat.timer = setTimeout(() => {
      const work = workOf(seat.worker) - workBefore
      if (times > 1 && work < job.ms) watch(seat, job, workBefore, times - 1)
      else if (work < job.ms / 2) void lose(seat, new MachineBusy(`a document job got ${work} ms of the processor`))
      else void lose(seat, new JobLost(`a document job took longer than ${job.ms} ms`))
    }, job.ms)
  }

  function free(seat: Seat): Job | undefined {
    clearTimeout(seat.timer)
    const { job } = seat
    seat.job = undefined
    if (job) queue.done(job)
    return job
  }

  function rest(seat: Seat): void {
    if (isClosed || seat.job || !seats.has(seat)) return
    seat.timer = setTimeout(() => void lose(seat, new Error('idle')), idleMs)
    seat.timer.unref()
  }

  async function lose(seat: Seat, reason: unknown): Promise<void> {
    if (!seats.delete(seat)) return
    free(seat)?.reject(reason)
    await whenEnded(seat.worker)
    next()
  }

  /** The system kills whatever process it likes when memory is short. Only a job that meets this twice is taken to be the cause. */
  function repeat(seat: Seat): void {
    const job = free(seat)
    if (!job) return
    const isSecond = job.wasKilled
    job.wasKilled = true
    try {
      if (isSecond || isClosed) throw new JobLost('the system ended the workers of a document job')
      queue.add(job)
    } catch (error) {
      job.reject(error)
    }
  }

  /** A worker cannot stop in the middle of a job, so the worker ends. */
  function abandon(job: Job): void {
    const seat = [...seats].find((each) => each.job === job)
    if (seat) void lose(seat, job.signal?.reason)
    else if (queue.remove(job)) job.reject(job.signal?.reason)
  }

  function open(): Seat {
    const worker = fork(script, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${MEMORY_MB}`, '--max-semi-space-size=12', ...flags],
      // An exploit of the document reader finds no secret here.
      // One glibc arena is enough, because a worker does one job at a time: about 15 MB less.
      env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1' },
    })
    lowerPriority(worker)
    const seat: Seat = { worker }
    seats.add(seat)
    worker.on('message', (answer) => {
      free(seat)?.resolve(answer)
      next(seat)
      rest(seat)
    })
    // The worker could not be started or reached: this says nothing about the document.
    worker.on('error', (error) => void lose(seat, error))
    worker.on('exit', (code, signal) => {
      if (signal === 'SIGKILL' && seats.has(seat)) repeat(seat)
      void lose(seat, new JobLost(`a document worker ended unexpectedly (${signal ?? code})`))
    })
    return seat
  }

  function next(freed?: Seat): void {
    if (isClosed || !queue.hasNext()) return
    const idle = freed ?? [...seats].find(({ job }) => !job)
    if (idle) take(idle)
    else if (seats.size < size) take(open())
  }

  return {
    run: (request, options) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new PoolClosed('the document engine is closed'))
        options.signal?.throwIfAborted()
        const job: Job = { ...options, request, resolve, reject }
        queue.add(job)
        options.signal?.addEventListener('abort', () => abandon(job), { once: true })
        next()
      }),
    expect() {
      if (!isClosed && seats.size === 0) rest(open())
    },
    size: () => seats.size,
    async close() {
      isClosed = true
      const end = new PoolClosed('the document engine was closed')
      for (const job of queue.clear()) job.reject(end)
      await Promise.all([...seats].map((seat) => lose(seat, end)))
    },
  }
}

/** Requests come first: on a machine with few cores a seal would otherwise delay every page. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.max(getPriority(pid), constants.priority.PRIORITY_BELOW_NORMAL))
  } catch {
    // Some hosts forbid it, and a worker may have ended. Jobs keep their priority then.
  }
}

/** Milliseconds of processor time that a process has had; where the system does not say it, as much as it wanted. */
function workOf({ pid }: ChildProcess): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Behind the name in brackets, the 12th and 13th field are its own time, in hundredths of a second.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
    return 10 * (Number(user) + Number(system))
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Sends a message. If that fails, the worker's `exit` event follows. */
function send({ worker }: Seat, message: unknown): void {
  // Anything that can be cloned can be sent; the type of Node.js knows JSON only.
  worker.send(message as object, () => undefined)
}

/** Kills a worker and waits for its exit. A process that did not start never exits. */
async function whenEnded(worker: ChildProcess): Promise<void> {
  if (worker.pid === undefined || worker.exitCode !== null || worker.signalCode !== null) return
  const exit = once(worker, 'exit')
  worker.kill('SIGKILL')
  await exit
}

/**
 * Flags that leave a worker the right to read these files and folders (which end with a slash), and
 * none to write files or to start processes and threads. They are experimental in Node.js 20, where
 * a warning would be printed for each worker.
 */
export function leastRights(readable: URL[]): string[] {
  const isStable = process.allowedNodeEnvironmentFlags.has('--permission')
  const permission = isStable
    ? ['--permission']
    : ['--experimental-permission', '--disable-warning=ExperimentalWarning']
  const paths = readable.map((each) => fileURLToPath(each))
  return [...permission, ...paths.map((path) => `--allow-fs-read=${path.endsWith('/') ? `${path}*` : path}`)]
}
