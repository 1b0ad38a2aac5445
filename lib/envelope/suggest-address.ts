/** Well-known providers that a mistyped domain may mean. Libraries correct real ones, too. */
const PROVIDERS =
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com msn.com yahoo.com yahoo.co.uk icloud.com aol.com
  proton.me protonmail.com fastmail.com gmx.com gmx.de gmx.net web.de t-online.de comcast.net verizon.net orange.fr wanadoo.fr libero.it
  yandex.ru`.split(/\s+/)
/** Real domains one typo away from a provider's, where a suggestion would usually be wrong. */
const REAL = new Set(['mail.com', 'email.com', 'ymail.com', 'rocketmail.com', 'cloud.com', 'me.com', 'mac.com'])
/** Providers with a domain in most countries: `yahoo.fr` isn't a typo of `yahoo.com`. */
const COUNTRY_PROVIDERS = new Set(['yahoo', 'hotmail', 'live', 'outlook', 'gmx', 'msn', 'orange', 'yandex'])
const MISTYPED_ENDINGS = new Set(['co', 'cm', 'om', 'cpm'])

function split(domain: string): [name: string, ending: string] {
  const dot = domain.indexOf('.')
  return dot === -1 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)]
}

function isCountryVariant(name: string, ending: string): boolean {
  return COUNTRY_PROVIDERS.has(name) && !MISTYPED_ENDINGS.has(ending) && /^(com?\.)?[a-z]{2}$/.test(ending)
}

/** Short names have too many real neighbors, so only their ending may be mistyped. */
function allowedTypos(name: string): number {
  if (name.length >= 7) return 2
  return name.length >= 5 ? 1 : 0
}

function countTypos(typed: string, provider: string): number | undefined {
  const [typedName, typedEnding] = split(typed)
  const [name, ending] = split(provider)
  const inName = distanceUpTo(allowedTypos(name), typedName, name)
  if (inName === undefined) return undefined
  const inEnding = distanceUpTo(ending.length > 2 ? 1 : 0, typedEnding, ending)
  return inEnding === undefined ? undefined : inName + inEnding
}

/** Tables have 10,000 addresses, and the lengths alone rule most providers out. */
function distanceUpTo(most: number, typed: string, provider: string): number | undefined {
  if (Math.abs(typed.length - provider.length) > most) return undefined
  const distance = editDistance(typed, provider)
  return distance > most ? undefined : distance
}

/** The address with its domain corrected; undefined if it doesn't look mistyped. */
export function suggestAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || domain === '' || PROVIDERS.includes(domain) || REAL.has(domain)) return undefined
  if (isCountryVariant(...split(domain))) return undefined
  let best: { provider: string; count: number } | undefined
  for (const provider of PROVIDERS) {
    const count = countTypos(domain, provider)
    if (count !== undefined && (!best || count < best.count)) best = { provider, count }
  }
  return best && `${address.slice(0, at).trim()}@${best.provider}`
}

/** The typos between two short words (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        cell(above, j) + 1,
        cell(row, j - 1) + 1,
        cell(above, j - 1) + (isSame ? 0 : 1),
        isSwapped ? cell(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = above
    above = row
  }
  return cell(above, b.length)
}

const cell = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY
