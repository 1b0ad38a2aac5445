import { editDistance } from './edit-distance'

const PROVIDERS = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'hotmail.co.uk',
  'live.com',
  'msn.com',
  'yahoo.com',
  'yahoo.co.uk',
  'icloud.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'fastmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
  'comcast.net',
  'verizon.net',
  'orange.fr',
  'wanadoo.fr',
  'libero.it',
  'yandex.ru',
]
/** Real domains one slip away from a provider's; suggesting there would be wrong more often than right. */
const REAL = new Set(['mail.com', 'email.com', 'ymail.com', 'rocketmail.com', 'cloud.com', 'me.com', 'mac.com'])
/** Providers with an address in most countries: `yahoo.fr` is no slip of `yahoo.com`. */
const COUNTRY_PROVIDERS = new Set(['yahoo', 'hotmail', 'live', 'outlook', 'gmx', 'msn', 'orange', 'yandex'])
const SLIPPED_ENDINGS = new Set(['co', 'cm', 'om', 'cpm'])

function split(domain: string): [name: string, ending: string] {
  const dot = domain.indexOf('.')
  return dot === -1 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)]
}

function isCountryVariant(name: string, ending: string): boolean {
  return COUNTRY_PROVIDERS.has(name) && !SLIPPED_ENDINGS.has(ending) && /^(com?\.)?[a-z]{2}$/.test(ending)
}

/** Short names have too many real neighbours, so only their ending may be a slip. */
function allowedSlips(name: string): number {
  if (name.length >= 7) return 2
  return name.length >= 5 ? 1 : 0
}

function slips(typed: string, provider: string): number | undefined {
  const [typedName, typedEnding] = split(typed)
  const [name, ending] = split(provider)
  const ofName = editDistance(typedName, name)
  const ofEnding = editDistance(typedEnding, ending)
  if (ofName > allowedSlips(name) || ofEnding > (ending.length > 2 ? 1 : 0)) return undefined
  return ofName + ofEnding
}

/** The address with its well-known domain mended (`ada@gmial.com` → `ada@gmail.com`); undefined when nothing looks mistyped. */
export function mendedAddress(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || domain === '' || PROVIDERS.includes(domain) || REAL.has(domain)) return undefined
  if (isCountryVariant(...split(domain))) return undefined
  let best: { provider: string; count: number } | undefined
  for (const provider of PROVIDERS) {
    const count = slips(domain, provider)
    if (count !== undefined && (!best || count < best.count)) best = { provider, count }
  }
  return best && `${address.slice(0, at).trim()}@${best.provider}`
}
