import type { TemplateId } from '@/lib/contract/ids'
import type { NewTemplateRequest } from '@/lib/contract/operator'
import type { Context } from '../context'
import type { Creation } from '../envelopes/take-files'
import { createTemplate } from './create'

/** As the operator: makes a template for an account, and the account where it is new. */
export async function installTemplate(context: Context, request: NewTemplateRequest): Promise<Creation<TemplateId>> {
  const { newId, now } = context
  const account = await context.store.accounts.ensure({ id: newId(), name: request.account, createdOn: now() })
  return createTemplate(context, { accountId: account.id, updatedBy: 'operator' }, { request })
}
