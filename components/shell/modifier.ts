const isMac = () => /Mac|iP/.test(navigator.platform)

/** Control+K, or Command+K on Apple systems, where Control+K deletes the rest of a line. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const held = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  return held && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
}

/** The modifier's label on the person's keyboard. */
export const modifierName = (): string => (isMac() ? '⌘' : 'Ctrl')
