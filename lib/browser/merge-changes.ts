import { canonicalJson } from '@/lib/contract/json'

/**
 * What a person changed, with what somebody else saved meanwhile in the other parts. `before`: what
 * the person began with. `latest`: what is stored now.
 */
export function mergeChanges<T extends object>(before: T, changed: T, latest: T): T {
  const read = (value: T, key: string): unknown => Reflect.get(value, key)
  const isOwn = (key: string) =>
    canonicalJson([read(before, key) ?? null]) !== canonicalJson([read(changed, key) ?? null])
  const keys = Object.keys({ ...before, ...changed, ...latest })
  return Object.assign(
    { ...latest },
    Object.fromEntries(keys.map((key) => [key, read(isOwn(key) ? changed : latest, key)])),
  )
}
