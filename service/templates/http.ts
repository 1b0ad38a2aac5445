import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { toWireDate } from '@/lib/contract/dates'
import type { PdfFile, PdfSignRequest } from '@/lib/contract/envelope'
import { TemplateValuesQuery } from '@/lib/contract/field-values'
import type { TemplateId } from '@/lib/contract/ids'
import { TemplateRequest } from '@/lib/contract/operator'
import { PageQuery } from '@/lib/contract/page'
import { canonicalJson } from '@/lib/text/json'
import type { Caller, Context } from '../context'
import { canonicalFile, originalTemplateFile } from '../envelopes/files'
import { originalAnswer } from '../envelopes/http/envelopes'
import type { Creation } from '../envelopes/take-files'
import { templateValues } from '../envelopes/values'
import { Conflict, notFound } from '../errors'
import { answerCreated, answerOk } from '../http/answers'
import { needs, readCreation } from '../http/middleware'
import { cursorOf, type HttpEnv, idInPath, positionInPath, readBody, readQuery } from '../http/request'
import { type Cursor, fittingPage } from '../store/page'
import { templateContent, writeTemplateFiles } from './content'
import { createTemplate } from './create'
import type { Template, TemplateFile } from './sql'

export function templateRoutes(context: Context) {
  const read = needs('envelopes:read')
  const write = needs('templates:write')
  const id = idInPath('template')
  return new Hono<HttpEnv>()
    .get('/', read, async (c) => c.json(await listTemplates(context, c.var.caller, cursorOf(readQuery(c, PageQuery)))))
    .get('/:id', read, async (c) => c.json(await readTemplate(context, c.var.caller, id(c))))
    .get('/:id/values', read, async (c) => {
      const page = { id: id(c), after: readQuery(c, TemplateValuesQuery).after }
      return c.json(await templateValues(context, c.var.caller, page))
    })
    .get('/:id/files/:index/original', write, async (c) => {
      const file = { id: id(c), index: positionInPath(c, 'index') }
      return originalAnswer(c, await originalTemplateFile(context, c.var.caller, file), file)
    })
    .post('/', write, async (c) => {
      const { accountId, user } = c.var.caller
      const creation = await readCreation(context, c, TemplateRequest)
      return answerCreated(c, await createTemplate(context, { accountId, updatedBy: user.email }, creation))
    })
    .put('/:id', write, async (c) => {
      const place = { id: id(c), version: versionIn(c.req.header('if-match')) }
      return answerCreated(c, await replaceTemplate(context, c.var.caller, place, await readBody(c, TemplateRequest)))
    })
    .delete('/:id', write, async (c) => {
      await removeTemplate(context, c.var.caller, id(c))
      return answerOk(c, 'template removed')
    })
}

/** `If-Match: "…"`; `*` and none at all match any version. */
const versionIn = (header: string | undefined): string | undefined =>
  header === undefined || header.trim() === '*' ? undefined : header.trim().replace(/^(?:W\/)?"(.*)"$/, '$1')

/** Removes a template from lists and reads. Its row stays, because envelopes name it. */
async function removeTemplate({ store, now }: Context, caller: Caller, id: TemplateId): Promise<void> {
  await store.transaction(async (tx) => {
    const template = await tx.templates.lock(caller.accountId, id)
    if (!template) throw notFound('template')
    await tx.templates.update(id, { deletedOn: now() })
  })
}

/** A page of templates, newest first, without contents. Large ones make it shorter. */
function listTemplates({ store }: Context, caller: Caller, cursor?: Cursor): Promise<PdfSignRequest[]> {
  return store.snapshot(async (tx) => {
    const page = fittingPage(await tx.templates.page(caller.accountId, cursor), ({ size }) => size)
    const ids = page.map(({ id }) => id)
    const templates = new Map((await tx.templates.byIds(ids)).map((template) => [template.id, template]))
    const files = await tx.templates.heads(ids)
    return ids.flatMap((id) => {
      const template = templates.get(id)
      if (!template) return []
      const own = files.filter(({ templateId }) => templateId === id)
      return [
        templateOnTheWire(
          template,
          own.map(({ name, pageCount }) => ({ name, pageCount })),
        ),
      ]
    })
  })
}

async function readTemplate(context: Context, caller: Caller, id: TemplateId): Promise<PdfSignRequest> {
  const { store } = context
  const template = await store.templates.find(caller.accountId, id)
  if (!template) throw notFound('template')
  const files = await store.templates.files([id])
  const contents: Buffer[] = []
  for (const { documentId } of files) contents.push(await canonicalFile(context, documentId))
  const onTheWire = templateOnTheWire(
    template,
    files.map(({ name, pageCount, fields, original }, index) => ({
      name,
      unsignedPdf: contents[index]?.toString('base64'),
      pageCount,
      fields,
      original,
    })),
  )
  return { ...onTheWire, version: templateVersion(template, files) }
}

/**
 * Puts new content in a template's place, if it is still the given version. Envelopes already sent
 * keep the documents and fields they were sent with.
 */
async function replaceTemplate(
  context: Context,
  caller: Caller,
  { id, version }: { id: TemplateId; version: string | undefined },
  request: TemplateRequest,
): Promise<Creation<TemplateId>> {
  if (!(await context.store.templates.find(caller.accountId, id))) throw notFound('template')
  const { row, files, notice } = await templateContent(
    context,
    { accountId: caller.accountId, updatedBy: caller.user.email },
    request,
  )
  await context.store.transaction(async (tx) => {
    const template = await tx.templates.lock(caller.accountId, id)
    if (!template) throw notFound('template')
    if (version !== undefined && version !== templateVersion(template, await tx.templates.files([id]))) {
      throw new Conflict('changed_meanwhile', 'the template was changed meanwhile')
    }
    await tx.templates.update(id, { ...row, updatedOn: context.now(), updatedBy: caller.user.email })
    await tx.templates.removeFiles(id)
    await writeTemplateFiles(context, tx, template, files)
  })
  return { id, notice }
}

/** Names a template's content: every save has new documents, so it never comes back. */
function templateVersion(template: Template, files: readonly TemplateFile[]): string {
  const { updatedOn, updatedBy: _, ...content } = template
  const fileFacts = files.map(({ name, documentId, fields }) => ({ name, documentId, fields }))
  return createHash('sha256')
    .update(canonicalJson({ ...content, updatedOn: updatedOn.toISOString(), stored: fileFacts }))
    .digest('hex')
}

/** A template (docs/interface.md, 2.1): a slot's `id` is the `signerIndex` of sends. */
function templateOnTheWire(template: Template, files: PdfFile[]): PdfSignRequest {
  return {
    id: template.id,
    templateName: template.name,
    emailSubject: template.emailSubject ?? undefined,
    emailMessage: template.emailMessage ?? undefined,
    signers: template.slots,
    files,
    signerOrderRequired: template.signerOrderRequired,
    expirationDays: template.expirationDays ?? undefined,
    searchValues: template.searchValues || undefined,
    createdOn: toWireDate(template.createdOn),
    updatedOn: toWireDate(template.updatedOn),
    updatedBy: template.updatedBy,
  }
}
