'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { printedAround, readCharacters } from '@/components/ui/pdf/page-characters'
import { acquirePdf } from '@/components/ui/pdf/pdf-cache'
import { queryKeys } from '@/lib/browser/keys'
import { uploadDocumentUrl, uploadsQuery } from '@/lib/browser/queries/drafts'
import { needsPrintedName } from '@/lib/printing/nameless'
import { boxOf } from '@/lib/printing/place'
import { useDraft } from '../open-draft/use-draft'
import { ValueLinks } from './review-parts'
import { sentPageOf } from './sent-page'

/** The checkboxes and radio buttons without words on their page, with links to them. */
export default function NamelessButtons() {
  const { draft, content } = useDraft()
  const { documents = [], fields = [] } = content
  const { data: uploads = [] } = useQuery(uploadsQuery(draft.id))
  const buttons = fields.flatMap((field, index) => {
    const page = needsPrintedName(field) ? sentPageOf(field, documents, uploads) : undefined
    return page ? [{ field, index, page, key: `${field.document} ${field.page}` }] : []
  })
  const pages = new Map(buttons.map(({ key, field: { document, page } }) => [key, { document, page }]))
  const characters = useQueries({
    queries: [...pages.values()].map(({ document, page }) => ({
      queryKey: queryKeys.printedCharacters(document, page),
      queryFn: () => readPage(uploadDocumentUrl(document), page),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) => new Map([...pages.keys()].map((key, at) => [key, results[at]?.data])),
  })
  const links = buttons.flatMap(({ field, index, page, key }) => {
    const printed = characters.get(key)
    if (!printed || printedAround(boxOf(field, page.size), printed, page).hasName) return []
    const name = [field.group?.trim(), field.label?.trim()].filter(Boolean).join(': ')
    return [{ path: `fields.${index}`, text: `${name || 'Checkbox'}, page ${field.page}` }]
  })
  return (
    <ValueLinks
      title="No words were found beside these. Make sure that the page says what they stand for, or print their labels."
      links={links}
    />
  )
}

async function readPage(url: string, page: number) {
  const { document, release } = acquirePdf({ url })
  try {
    return await readCharacters(await document, page)
  } finally {
    release()
  }
}
