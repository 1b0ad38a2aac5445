'use client'

import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { PageSizes, sizeOf } from '@/components/ui/pdf/page-sizes'
import { acquirePdf } from '@/components/ui/pdf/pdf-cache'
import { Skeleton } from '@/components/ui/skeleton'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { queryKeys } from '@/lib/browser/keys'
import { templateFileUrl } from '@/lib/browser/queries/templates'
import type { PdfFile, PdfSignRequest } from '@/lib/contract/envelope'
import type { Size } from '@/lib/envelope/geometry/place'
import { fromWireFields } from '@/lib/envelope/geometry/wire-fields'
import { slotsOf } from '@/lib/envelope/slots'
import { FieldEditor } from './field-editor'
import type { EditorDocument } from './model/pages'
import type { EditorRecipient } from './model/problems'

const NO_FILES: PdfFile[] = []

/** The fields of the template that is sent, which the send cannot change. */
export function TemplateFields({ template }: { template: PdfSignRequest }) {
  const { draft, content } = useDraft()
  const { files = NO_FILES } = template
  const templateId = draft.template_id ?? ''
  const { sizes, error, retry } = usePageSizes(templateId, files.length)
  const documents = useMemo(() => sizes && editorDocuments(templateId, files, sizes), [templateId, files, sizes])
  const fields = useMemo(
    () =>
      files.flatMap((file, index) => {
        let position = 0
        return fromWireFields(String(index), file.fields ?? [], () => `${index} ${position++}`)
      }),
    [files],
  )
  const recipients = useMemo(() => namedSlots(template, content.recipients), [template, content.recipients])

  if (error) return <ErrorState title="The documents could not be loaded" error={error} onRetry={retry} />
  if (!documents) return <Skeleton className="h-128" />
  return (
    <FieldEditor
      draft={draft.id}
      documents={documents}
      recipients={recipients}
      fields={fields}
      onChange={ignore}
      locked={true}
    />
  )
}

/** A locked editor reports no changes. */
const ignore = () => {}

/** The size of each page of each document, once all are known. A template has only the number of pages. */
function usePageSizes(templateId: string, count: number) {
  const { sizes, errors, refetch } = useQueries({
    queries: Array.from({ length: count }, (_, index) => ({
      queryKey: queryKeys.templates.pageSizes(templateId, index),
      queryFn: () => readPageSizes(templateFileUrl(templateId, index)),
      staleTime: 30_000,
    })),
    combine: (results) => {
      const known = results.flatMap(({ data }) => (data ? [data] : []))
      return {
        sizes: known.length === count ? known : undefined,
        errors: results.flatMap(({ data, error }) => (error && !data ? [error] : [])),
        refetch: () => {
          for (const result of results) if (result.error) void result.refetch()
        },
      }
    },
  })
  return { sizes, error: errors[0], retry: refetch }
}

async function readPageSizes(url: string): Promise<readonly Size[]> {
  const { document, release } = acquirePdf({ url })
  try {
    const opened = await document
    const sizes = new PageSizes(opened.numPages, await sizeOf(opened, 1))
    await sizes.measure(opened)
    return sizes.snapshot()
  } finally {
    release()
  }
}

const editorDocuments = (
  templateId: string,
  files: readonly PdfFile[],
  sizes: readonly (readonly Size[])[],
): EditorDocument[] =>
  files.map((file, index) => ({
    id: String(index),
    name: file.name?.trim() || `Document ${index + 1}`,
    url: templateFileUrl(templateId, index),
    pages: (sizes[index] ?? []).map((size, at) => ({ page: at + 1, turn: 0, ...size })),
  }))

/** Who fills each slot, or else the slot's name. */
function namedSlots(template: PdfSignRequest, people: readonly EditorRecipient[]): EditorRecipient[] {
  return slotsOf(template).map(({ signerIndex, label, copy }) => {
    const person = people.find(({ id }) => id === signerIndex)
    const name = person?.name.trim() || person?.email.trim() || label
    return { id: signerIndex, name, email: '', ...(copy && { role: 'CC' as const }) }
  })
}
