/**
 * Prints the PDF itself and not the surrounding page: an off-screen frame opens the file in the browser's own viewer and prints it.
 * Resolves with false where the browser has no such viewer or refuses, as phones do.
 */
export async function printPdf(file: Blob): Promise<boolean> {
  if (!navigator.pdfViewerEnabled) return false
  const url = URL.createObjectURL(file)
  const frame = document.createElement('iframe')
  frame.src = url
  frame.title = 'Document to print'
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  // A hidden frame prints nothing; this one is only off screen.
  frame.style.cssText = 'position: fixed; right: 100%; bottom: 100%; width: 1px; height: 1px; border: 0'
  const remove = () => {
    frame.remove()
    URL.revokeObjectURL(url)
  }
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  try {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
    removeLast?.()
    removeLast = remove
    return true
  } catch (cause) {
    remove()
    // Firefox's viewer has another origin, which doesn't let this page start printing.
    if (cause instanceof DOMException) return false
    throw cause
  }
}

/** The print dialog reads the frame while it is open, and no event reports its end: the next print removes the frame. */
let removeLast: (() => void) | undefined
