import Bowser from 'bowser'

/**
 * "Firefox on Linux" from what a browser says it is; any program can claim to be another. Undefined
 * when it names neither.
 */
export function describeUserAgent(userAgent: string): string | undefined {
  if (!userAgent) return undefined
  const { browser, os, platform } = Bowser.parse(userAgent)
  const system = platform.model ?? os.name
  if (!browser.name && !system) return undefined
  const name = browser.name?.replace(/^Microsoft | for Android$/, '') || 'A browser'
  return [name, system && `on ${system}`].filter(Boolean).join(' ')
}

export const describeDevice = (userAgent: string): string => describeUserAgent(userAgent) ?? 'Unknown device'
