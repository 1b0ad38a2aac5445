import { useEffect } from 'react'
import { type PageCharacter, printedAround, readCharacters } from '@/components/ui/pdf/page-characters'
import { acquirePdf } from '@/components/ui/pdf/pdf-cache'
import type { Appearance } from '@/lib/contract/field-types'
import type { Box } from '@/lib/printing/place'
import type { EditorPage } from '../model/pages'
import { useEditor } from './use-editor'

/** The characters of the pages that were in view. */
const read = new Map<string, readonly PageCharacter[]>()
const keyOf = ({ document, page }: EditorPage) => `${document.url} ${page}`

/** Reads what the page in view prints, so that buttons placed there repeat nothing of it. */
export function usePageCharacters(): void {
  const page = useEditor((state) => (state.buttonLabels ? state.pages.at(state.page) : undefined))
  useEffect(() => {
    if (!page || read.has(keyOf(page))) return
    const { url, file } = page.document
    const pdf = acquirePdf({ url, file })
    void pdf.document
      .then((document) => readCharacters(document, page.page))
      // A page that cannot be read is reported where it is drawn.
      .catch((): PageCharacter[] => [])
      .then((characters) => read.set(keyOf(page), characters))
      .finally(pdf.release)
  }, [page])
}

/** How a button is printed at a place of a page: with what the page lacks there. */
export function appearanceAt(page: EditorPage, box: Box): Appearance | undefined {
  const { hasButton, hasName } = printedAround(box, read.get(keyOf(page)) ?? [], page)
  if (!hasName) return 'button_with_label'
  return hasButton ? undefined : 'button'
}
