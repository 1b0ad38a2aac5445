const KEY = Symbol.for('senders-desk.once')

/**
 * What must exist once in the process. Next.js bundles instrumentation, routes and pages
 * separately, so a module-level variable would exist once in each of them.
 */
export function once<T>(name: string, make: () => T): T {
  const values = valuesByName()
  if (!values.has(name)) values.set(name, make())
  // A name is used with one type.
  return values.get(name) as T
}

/** The next use makes it again. */
export const resetOnce = (name: string) => valuesByName().delete(name)

/** As in a new process, for tests that share one. */
export const resetEverything = () => valuesByName().clear()

/** A failure rejects for everybody who waits, but is not stored: the next caller tries again. */
export function onceLoaded<T>(name: string, load: () => Promise<T>): Promise<T> {
  return once(name, () => {
    const loading = load()
    loading.catch(() => resetOnce(name))
    return loading
  })
}

/**
 * Runs at most once at a time in the process: calls made meanwhile share the run, so it must not end
 * with the request that began it.
 */
export const shareRun = <T>(name: string, run: () => Promise<T>): Promise<T> =>
  once(name, () => run().finally(() => resetOnce(name)))

/** Runs what has one name one after another in this process: each sees what the ones before have done. */
export function inTurn<T>(name: string, run: () => Promise<T>): Promise<T> {
  const runs = once('runs in turn', () => new Map<string, Promise<unknown>>())
  const result = (runs.get(name) ?? Promise.resolve()).then(run, run)
  runs.set(name, result)
  const forget = () => {
    if (runs.get(name) === result) runs.delete(name)
  }
  result.then(forget, forget)
  return result
}

/** Whether `shareRun` runs it now. */
export const isRunning = (name: string): boolean => valuesByName().has(name)

function valuesByName(): Map<string, unknown> {
  // Only this function writes the property.
  const world = globalThis as { [KEY]?: Map<string, unknown> }
  world[KEY] ??= new Map()
  return world[KEY]
}

type Read = { ended: Promise<void>; next: Promise<unknown> | undefined }

const reads = () => once('reads together', () => new Map<string, Read>())

/**
 * Reads at most once at a time for each name. Those who ask while a read is under way share the one
 * after it, so nobody gets an answer from before they asked. Nothing is stored. The name has to
 * hold everything that the answer depends on, the account first.
 */
export function readTogether<T>(name: string, read: () => Promise<T>): Promise<T> {
  const underWay = reads().get(name)
  if (!underWay) return begin(name, read)
  underWay.next ??= underWay.ended.then(() => begin(name, read))
  // A name is used with one type.
  return underWay.next as Promise<T>
}

function begin<T>(name: string, read: () => Promise<T>): Promise<T> {
  const answer = read()
  const own: Read = { next: undefined, ended: answer.then(ignore, ignore).then(() => end(name, own)) }
  reads().set(name, own)
  return answer
}

/** With a next read, that takes its place. */
function end(name: string, { next }: Read): void {
  if (!next) reads().delete(name)
}

const ignore = () => undefined
