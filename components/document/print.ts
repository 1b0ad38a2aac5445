/**
 * Prints the PDF itself, not the page around it: an invisible frame shows the file in the browser's own viewer and
 * prints that. Resolves with false where the browser has no such viewer or refuses, as phones do.
 */
export async function printPdf(file: Blob): Promise<boolean> {
  if (!navigator.pdfViewerEnabled) return false
  const url = URL.createObjectURL(file)
  const frame = document.createElement('iframe')
  frame.src = url
  frame.title = 'Document to print'
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  // A frame that is not displayed prints nothing; this one is only out of sight.
  Object.assign(frame.style, {
    position: 'fixed',
    right: '100%',
    bottom: '100%',
    width: '1px',
    height: '1px',
    border: '0',
  })
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  try {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
    keepUntilNext(frame, url)
    return true
  } catch (cause) {
    frame.remove()
    URL.revokeObjectURL(url)
    // Firefox's viewer belongs to another origin and may not be told to print.
    if (cause instanceof DOMException) return false
    throw cause
  }
}

let printed: { frame: HTMLIFrameElement; url: string } | undefined

/** The print dialog reads the frame for as long as it is open, and nothing tells when it closes: the next print tidies up. */
function keepUntilNext(frame: HTMLIFrameElement, url: string): void {
  printed?.frame.remove()
  if (printed) URL.revokeObjectURL(printed.url)
  printed = { frame, url }
}
