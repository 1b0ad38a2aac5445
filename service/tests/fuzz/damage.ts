import fc from '@/scripts/testing/properties'
import { hostileText, hostileValue } from './hostile'

type Path = (string | number)[]

/** Every place within a value, itself first. */
function placesIn(value: unknown, at: Path = [], found: Path[] = []): Path[] {
  found.push(at)
  if (found.length < 500 && typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value))
      placesIn(inner, [...at, Array.isArray(value) ? Number(key) : key], found)
  }
  return found
}

/** The value with what is at a place changed; undefined removes it. */
function changedAt(value: unknown, [key, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      if (index !== key) return [item]
      const changed = changedAt(item, rest, change)
      return changed === undefined ? [] : [changed]
    })
  }
  const entries = Object.entries(Object(value)).map(([name, inner]) => [
    name,
    name === key ? changedAt(inner, rest, change) : inner,
  ])
  return Object.fromEntries(entries)
}

type Change = (old: unknown) => unknown

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: hostileValue.map((value) => () => value) },
  { weight: 3, arbitrary: fc.constant(() => undefined) },
  { weight: 2, arbitrary: fc.constant((old: unknown) => [old]) },
  { weight: 1, arbitrary: fc.constant((old: unknown) => String(JSON.stringify(old))) },
  {
    weight: 2,
    arbitrary: fc.tuple(hostileText, hostileValue).map(
      ([name, value]) =>
        (old: unknown) =>
          withField(old, name, value),
    ),
  },
  { weight: 1, arbitrary: fc.constant((old: unknown) => (Array.isArray(old) ? Array(120).fill(old[0] ?? null) : old)) },
)

function withField(old: unknown, name: string, value: unknown): unknown {
  if (typeof old !== 'object' || old === null || Array.isArray(old)) return { [name]: value }
  return Object.fromEntries([...Object.entries(old), [name, value]])
}

/** Values that were fitting until a few places in them were changed. */
export function damaged(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const changes = fc.array(fc.tuple(fc.nat(), change), { minLength: 1, maxLength: 3 })
  return fc.tuple(values, changes).map(([value, list]) =>
    list.reduce<unknown>((so, [nat, change]) => {
      const places = placesIn(so)
      return changedAt(so, places[nat % places.length] ?? [], change)
    }, value),
  )
}
