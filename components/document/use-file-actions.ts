import { useState } from 'react'
import { usePdf } from '@/components/ui/pdf/context'
import { saveFile } from '@/lib/browser/save-file'
import { printPdf } from './print'

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
