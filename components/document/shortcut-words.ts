/** The keys of an `aria-keyshortcuts` value as people read them: "Shift+Enter" as "Shift Enter", "Plus" as "+". */
export function shortcutWords(shortcut: string): string {
  return shortcut
    .split('+')
    .map((key) => (key === 'Control' ? 'Ctrl' : key === 'Plus' ? '+' : key))
    .join(' ')
}
