import { z } from 'zod'
import { isRefusal, Refusal } from '@/lib/desk/runtime/contract/refusal'

const DROPPED = Symbol('dropped')

/**
 * Parses an answer of a service that may differ from ours. What does not fit is left out rather
 * than refusing the whole: a field that is wrong becomes absent, and where it is required, what
 * holds it goes, up to an element of a list. Undefined when nothing is left. `value` is freshly
 * parsed JSON and is changed in place.
 */
export function parseTolerant<T extends z.ZodType>(schema: T, value: unknown): z.output<T> | undefined {
  for (;;) {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) {
      if (!leaveOut(value, issue.path)) return undefined
    }
    sweep(value)
  }
}

/** An element of a list; one that cannot be read keeps its place as `unreadable`. */
export const elementOr = <T extends z.ZodType>(schema: T, unreadable: z.output<T> & object) =>
  z.unknown().transform((element): z.output<T> => parseTolerant(schema, element) ?? { ...unreadable })

/**
 * Leaves out what is at the path, or the nearest thing around it that still exists; false at the
 * root.
 */
function leaveOut(root: unknown, path: PropertyKey[]): boolean {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const holder = path.slice(0, depth - 1).reduce(inside, root)
    const key = path[depth - 1]
    if (key === undefined || !isObject(holder) || !(key in holder)) continue
    if (Array.isArray(holder)) Reflect.set(holder, key, DROPPED)
    else Reflect.deleteProperty(holder, key)
    return true
  }
  return false
}

function inside(value: unknown, key: PropertyKey): unknown {
  return isObject(value) ? Reflect.get(value, key) : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Removes dropped elements from their lists, after all paths of one parse were used. */
function sweep(value: unknown): void {
  if (!isObject(value)) return
  if (Array.isArray(value)) value.splice(0, value.length, ...value.filter((element) => element !== DROPPED))
  for (const inner of Object.values(value)) sweep(inner)
}

/**
 * What the state shows after a change whose answer was lost. `now` completes the message when it
 * isn't done.
 */
type ReadBack = { isDone: boolean; now: string }

/**
 * Makes a change once. When its answer is lost, the state is read back. Only what that proves is
 * reported as done; everything else stays unknown, because the service may still be working on it.
 */
export async function settle<T>(change: () => Promise<T>, readBack: () => Promise<ReadBack>, done: T): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (!isRefusal(error) || !error.about.unknownOutcome) throw error
    const state = await readBack().catch((failed: unknown) => {
      if (!isRefusal(failed)) throw failed
      return { isDone: false, now: 'Its state could not be read back.' }
    })
    if (state.isDone) return done
    throw new Refusal(error.kind, `${error.message} ${state.now}`, error.about)
  }
}
