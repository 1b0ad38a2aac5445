const isMac = () => /Mac|iP/.test(navigator.platform)

/** Control and K, on Apple's systems Command and K: there Control and K cuts a line of what is being typed. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const held = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  return held && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
}

/** The key held with K, as it is printed on the keyboard of whoever looks. */
export const modifierName = (): string => (isMac() ? '⌘' : 'Ctrl')
