'use client'

import { Lock } from '@/components/ui/more-icons'
import { PdfDocument, PdfThumbnail } from '@/components/ui/pdf/lazy'
import { Skeleton } from '@/components/ui/skeleton'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { templateFileUrl } from '@/lib/browser/queries/templates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { countLabel } from '@/lib/envelope/slots'
import { WizardStep } from '../frame/wizard-step'
import { draftFiles } from '../pages/draft-files'
import { LargePages } from '../pages/large-pages'
import { inviteesOf } from '../plan/invitees'

const NO_TEMPLATE: PdfSignRequest = {}

/** The documents of a template, which a send cannot change. */
export function TemplateDocuments() {
  const { draft, content, template = NO_TEMPLATE } = useDraft()
  const templateId = draft.template_id ?? ''
  return (
    <WizardStep
      title="What they sign"
      about={<SetByTemplate what="documents" />}
      page={
        <LargePages
          files={draftFiles(content, template, templateId)}
          people={inviteesOf(content, template)}
          selected={undefined}
        />
      }
    >
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {(template.files ?? []).map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a template's documents have no id, only their position
          <li key={index} className="flex items-center gap-4 px-4 py-3">
            <div aria-hidden="true" className="shrink-0 border border-line">
              <PdfDocument
                url={templateFileUrl(templateId, index)}
                fallback={<Skeleton className="h-16 w-12" />}
                renderError={() => null}
              >
                <PdfThumbnail page={1} width={48} />
              </PdfDocument>
            </div>
            <div className="min-w-0">
              <p className="text-14 font-medium text-ink [overflow-wrap:anywhere]">
                {file.name?.trim() || `Document ${index + 1}`}
              </p>
              {file.pageCount ? <p className="text-13 text-ink-soft">{countLabel(file.pageCount, 'page')}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </WizardStep>
  )
}

/** Says that a step is fixed, in one line. */
export function SetByTemplate({ what }: { what: 'documents' | 'fields' }) {
  return (
    <span className="flex items-center gap-1.5">
      <Lock aria-hidden="true" className="size-4 shrink-0" />
      <span>{`The template sets the ${what}. To change them, change the template.`}</span>
    </span>
  )
}
