'use client'

import { PdfDocument, usePdf } from '@/components/ui/pdf/lazy'
import { PageThumbnails } from '@/components/ui/pdf/page-thumbnails'
import { Skeleton } from '@/components/ui/skeleton'
import { templateFileUrl } from '@/lib/browser/queries/templates'
import { fieldSummary, type PlacedField, placedFields } from '@/lib/envelope/slots'
import { SetByTemplate } from '../documents/template-documents'
import { WizardStep } from '../frame/wizard-step'
import { useTemplateSteps } from '../template-steps'

/** The fields of a template, which a send cannot change. */
export function StepTemplateFields() {
  const { template, templateId, slots } = useTemplateSteps()
  const fields = placedFields(template)

  return (
    <WizardStep title="What each person fills in" about={<SetByTemplate what="fields" />}>
      <ul className="mb-6 flex flex-col gap-1 text-14">
        {slots.map(({ signerIndex, label, copy }) => {
          const own = fields.filter((field) => field.signerIndex === signerIndex)
          return (
            <li key={signerIndex} className="[overflow-wrap:anywhere]">
              <span className="font-medium text-ink">{label}</span>{' '}
              <span className="text-ink-soft">
                {fieldSummary(own) || (copy ? 'gets a copy' : 'only reads and consents')}
              </span>
            </li>
          )
        })}
      </ul>
      <div className="flex flex-col gap-6">
        {(template.files ?? []).map((file, index) => {
          const onFile = fields.filter((field) => field.file === index)
          const title = file.name?.trim() || `Document ${index + 1}`
          return onFile.length > 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a template's documents have no id, only their position
            <section key={index}>
              <h3 className="mb-2 text-13 font-medium text-ink-soft [overflow-wrap:anywhere]">{title}</h3>
              <PdfDocument url={templateFileUrl(templateId, index)} fallback={<Skeleton className="h-56 w-40" />}>
                <MarkedPages title={title} fields={onFile} />
              </PdfDocument>
            </section>
          ) : null
        })}
      </div>
    </WizardStep>
  )
}

function MarkedPages({ title, fields }: { title: string; fields: readonly PlacedField[] }) {
  const { pageCount } = usePdf()
  const pages = [...new Set(fields.map(({ page }) => page))].filter((page) => page <= pageCount)
  const fieldsOn = (page: number) => fields.filter((field) => field.page === page)
  return (
    <PageThumbnails
      title={title}
      pages={pages}
      width={220}
      marksOf={(page) =>
        fieldsOn(page).map(({ id, x, y, width, height }) => ({ id, x, y, width, height, strong: true }))
      }
      describe={(page) => fieldSummary(fieldsOn(page))}
      className="relative -m-1 flex flex-wrap gap-4 p-1"
    />
  )
}
