import { once } from './once'

type Read = { ended: Promise<void>; next: Promise<unknown> | undefined }

const reads = () => once('reads together', () => new Map<string, Read>())

/**
 * Reads at most once at a time for each name. Those who ask while a read is under way share the one after it, so nobody gets an answer
 * from before they asked. Nothing is stored. The name has to hold everything that the answer depends on, the account first.
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
