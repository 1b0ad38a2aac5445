import type { TemplateId } from '@/lib/contract/ids'
import type { TemplateRequest, TemplateSlot } from '@/lib/contract/operator'
import { isCopy } from '@/lib/envelope/signing-task'
import type { Context } from '../context'
import { storeFiles, type TakenFile, takeFiles } from '../envelopes/take-files'
import { invalid, invalidField } from '../errors'
import type { Tables } from '../store/store'
import type { NewTemplate } from './sql'

/** Whose template it is, and who writes it. */
export type Author = { accountId: string; updatedBy: string }

export type TemplateContent = {
  row: Pick<
    NewTemplate,
    'name' | 'emailSubject' | 'emailMessage' | 'signerOrderRequired' | 'expirationDays' | 'searchValues' | 'slots'
  >
  files: TakenFile[]
  notice: string | undefined
}

/** Checks a template before anything is written; throws a 400 that names what is wrong. */
export async function templateContent(
  context: Context,
  { accountId, updatedBy }: Author,
  request: TemplateRequest,
): Promise<TemplateContent> {
  const slots = slotsOf(request)
  const actingSlots = slots.filter((slot) => !isCopy(slot))
  if (actingSlots.length === 0) throw invalid('signers: at least one slot has to act')
  const sender = { accountId, sender: updatedBy }
  const { files, notice } = await takeFiles(context, sender, request.files, new Set(actingSlots.map((slot) => slot.id)))
  return {
    row: {
      name: request.templateName,
      emailSubject: request.emailSubject ?? null,
      emailMessage: request.emailMessage ?? null,
      signerOrderRequired: request.signerOrderRequired ?? false,
      expirationDays: request.expirationDays ?? null,
      searchValues: request.searchValues ?? false,
      slots,
    },
    files,
    notice,
  }
}

function slotsOf({ signers }: TemplateRequest): TemplateSlot[] {
  const ids = new Set<number>()
  return signers.map(({ id = ids.size, requestRole, ...slot }, index) => {
    if (ids.has(id)) throw invalidField(`signers.${index}.id`, 'another slot has the same id')
    ids.add(id)
    return { ...slot, id, requestRole: requestRole || 'Signer' }
  })
}

export async function writeTemplateFiles(
  context: Context,
  tx: Tables,
  template: { id: TemplateId; accountId: string },
  files: TakenFile[],
): Promise<void> {
  const fileRows = await storeFiles(context, tx, template.accountId, files)
  await tx.templates.insertFiles(
    fileRows.map(({ index, name, documentId, fields }) => ({
      templateId: template.id,
      index,
      name,
      documentId,
      fields,
    })),
  )
}
