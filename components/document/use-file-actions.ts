import { useState } from 'react'
import { usePdf } from '@/components/ui/pdf/context'
import { saveFile } from '@/lib/browser/save-file'

export type FileActions = {
  save: () => void
  print: () => void
  isSaving: boolean
  isPrinting: boolean
  /** What went wrong, for the person. */
  notice: string | undefined
  dismiss: () => void
}

/** Download and print, both from the bytes shown. They wait until the file has loaded completely. */
export function useFileActions(name: string): FileActions {
  const { file } = usePdf()
  const [busy, setBusy] = useState<'saving' | 'printing'>()
  const [notice, setNotice] = useState<string>()

  async function run(
    kind: 'saving' | 'printing',
    act: (whole: Blob) => Promise<string | undefined> | string | undefined,
  ) {
    setBusy(kind)
    setNotice(await file.then(act).catch((cause: unknown) => (cause instanceof Error ? cause.message : String(cause))))
    setBusy(undefined)
  }

  return {
    save: () => run('saving', (whole) => void saveFile(whole, name)),
    print: () =>
      run('printing', async (whole) => {
        if (await printPdf(whole)) return undefined
        saveFile(whole, name)
        return 'This browser cannot print a PDF from a page. The file was downloaded instead: open it to print it.'
      }),
    isSaving: busy === 'saving',
    isPrinting: busy === 'printing',
    notice,
    dismiss: () => setNotice(undefined),
  }
}

/**
 * Prints the PDF itself and not the surrounding page: an off-screen frame opens the file in the browser's own viewer and prints it.
 * Resolves with false where the browser has no such viewer or refuses, as phones do.
 */
async function printPdf(file: Blob): Promise<boolean> {
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
