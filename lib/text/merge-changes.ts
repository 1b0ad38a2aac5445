import { canonicalJson } from './json'

/**
 * What a person changed, with what somebody else saved meanwhile in the other parts. `before`: what
 * the person began with. `latest`: what is stored now. `onConflict` gets each part that both changed.
 */
export function mergeChanges<T extends object>(
  before: T,
  changed: T,
  latest: T,
  onConflict?: (part: string) => void,
): T {
  const merged = Object.keys({ ...before, ...changed, ...latest }).map((part) => {
    const [began, own, stored] = [before, changed, latest].map((value): unknown => Reflect.get(value, part))
    if (isEqual(began, own)) return [part, stored]
    if (!isEqual(stored, began) && !isEqual(stored, own)) onConflict?.(part)
    return [part, own]
  })
  return Object.assign({ ...latest }, Object.fromEntries(merged))
}

/** A part that is missing equals one without a value. */
const isEqual = (one: unknown, other: unknown) => canonicalJson([one ?? null]) === canonicalJson([other ?? null])
