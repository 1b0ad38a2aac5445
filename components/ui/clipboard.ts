/** Copies text. False when the browser refuses: it may ask for permission, and offers no clipboard on insecure origins. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
