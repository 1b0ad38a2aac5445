import { afterAll, beforeAll, expect, test } from 'vitest'
import { choiceOf, entriesOf, entryKind, type OwnField, ownFields } from '@/components/signing/field/fields'
import { formRules } from '@/components/signing/field/form-rules'
import { typedNumber } from '@/components/signing/field/number-entry'
import { complaints, signRequest, startingValues } from '@/components/signing/state/room-form'
import { SIGNING_TOKEN_HEADER } from '@/lib/contract/constants'
import type { Field } from '@/lib/contract/field'
import { isTick } from '@/lib/contract/field-types'
import { SigningView, type SignRequest } from '@/lib/contract/signing'
import { EN } from '@/lib/messages/tests/english'
import { paper } from '@/lib/pdf/tests/papers'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { startService, type TestService } from '@/lib/tests/service'
import fc from '@/scripts/testing/properties'
import { torture } from '@/scripts/testing/torture'
import { textOf } from '@/service/tests/documents/tools'
import { build, COUNT, type Form, forms, type Kind, kindOf } from '@/service/tests/signing/random-form'
import { GET as getDocument } from '../envelopes/[id]/document/route'
import { GET as getValues } from '../envelopes/[id]/values/route'
import { GET as getView } from './route'
import { POST as sign } from './sign/route'

let service: TestService
let stop: () => Promise<void>
let post: (path: string, body: unknown) => Promise<string>
let unsignedPdf: string
beforeAll(async () => {
  unsignedPdf = Buffer.from(await paper()).toString('base64')
  service = await startService()
  const key = await service.newKey({ rate_limit_per_min: 1_000_000 })
  post = async (path, body) => {
    const answer = await fetch(`${service.baseUrl}/api/v1/service${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { message } = await answer.json()
    expect(answer.status, message).toBe(200)
    return message
  }
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key, proxySecret: service.proxySecret }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

/** What the person means to fill in, by field id; nothing about a field that they leave as it is. */
type Plan = Map<string, string>

function planOf({ fields, order }: Form, form: readonly Field[], kinds: Kind[]): Plan {
  const plan: Plan = new Map()
  for (const at of order) {
    const { good, bad } = kinds[at] ?? kindOf(at, 0)
    const { sent = 'nothing' } = fields[at] ?? {}
    const entry = { nothing: undefined, empty: '', good: good[0], other: good[1], bad }[sent]
    if (entry !== undefined) plan.set(`f${at}`, entry)
  }
  // One of a choice: who changes their mind leaves what the last press makes.
  const chosen = form.filter(({ id, type }) => type === 'radio' && plan.get(id) === 'true')
  for (const { id } of chosen.slice(1)) plan.delete(id)
  return plan
}

/** An entry as a person makes it with the field's control. */
function typed({ type, options }: OwnField, entry: string): string {
  if (isTick(type)) return entry === 'true' ? 'true' : ''
  if (type === 'dropdown') return options?.includes(entry) ? entry : ''
  return type === 'number' ? typedNumber(entry) : entry
}

/** Goes through the fields that are shown, in this order and again, until the room holds what was meant. */
function fillIn(fields: readonly OwnField[], plan: Plan, order: readonly number[]): string[] {
  const { values } = startingValues(fields, undefined, formRules)
  for (let round = 0; round <= COUNT; round++) {
    for (const id of order.map((at) => `f${at}`)) {
      const at = fields.findIndex((field) => field.id === id)
      const [field, entry] = [fields[at], plan.get(id)]
      if (!field || entry === undefined || entryKind(field) === 'nothing') continue
      if (!formRules.statesOf(fields, values)[at]?.isVisible) continue
      if (field.type !== 'radio') values[at] = typed(field, entry)
      else if (entry === 'true') for (const other of choiceOf(fields, at)) values[other] = other === at ? 'true' : ''
    }
  }
  return values
}

/** What the person does about the field that keeps them from finishing. */
function repair(fields: readonly OwnField[], kinds: Kind[], plan: Plan, id: string) {
  const group = fields.find((field) => field.id === id)?.group
  for (const field of fields) if (group !== undefined && field.group === group) plan.set(field.id, '')
  plan.set(id, kinds[Number(id.slice(1))]?.good[1] ?? '')
}

/** The row of the CSV file by its headings, without the facts of the envelope. */
async function exported(id: string): Promise<Record<string, string>> {
  const answer = await send(getValues, { params: { id }, cookie: await cookieOf('admin') })
  const [heads = [], cells = []] = (await answer.text())
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((row) => row.slice(1, -1).split('","'))
  // Spreadsheets take what begins with a sign for a formula.
  return Object.fromEntries(heads.map((head, at) => [head, (cells[at] ?? '').replace(/^'/, '')]).slice(5, -1))
}

test('what the room shows, in whatever order it is filled in, is what is sealed and exported', async () => {
  let refusals = 0
  const anyOrder = fc.shuffledSubarray([...Array(COUNT).keys()], { minLength: COUNT })
  await fc.assert(
    fc.asyncProperty(forms, anyOrder, fc.uuid(), async (drawnForm, otherOrder, mailbox) => {
      const { form, kinds } = build(drawnForm)
      // Only the person chooses: otherwise the first press decides what is chosen at the end.
      const named = form.map(({ value, ...field }) => ({
        ...field,
        label: field.id,
        ...(field.type === 'radio' ? {} : { value }),
      }))
      const email = `${mailbox}@example.com`
      const id = await post('/envelopes', {
        signers: [{ name: 'Grace', email }],
        files: [{ name: 'Form.pdf', unsignedPdf, fields: named }],
      })
      const [mail] = await service.mails(email)
      const link = mail?.links.find((url) => url.includes('/sign/')) ?? ''
      const headers = { [SIGNING_TOKEN_HEADER]: link.slice(link.lastIndexOf('/') + 1) }
      const view = SigningView.parse(await (await send(getView, { headers })).json())
      const fields = ownFields(view.fields)
      const plan = planOf(drawnForm, named, kinds)
      const request = (values: string[]): SignRequest =>
        signRequest(view, fields, values, { signature: { kind: 'typed', text: 'Grace' } }, 'UTC', formRules)

      let values: string[] = []
      for (let attempt = 0; ; attempt++) {
        values = fillIn(fields, plan, drawnForm.order)
        const body = request(values)
        expect(request(fillIn(fields, plan, otherOrder)).values).toEqual(body.values)
        const found = await complaints(fields, { values, consent: true }, EN, 'sign', formRules)
        const wrong = fields.flatMap((field, at) => (found.values?.[at] ? [field.id] : []))
        const answer = await send(sign, { method: 'POST', body, headers })
        expect(answer.status).toBe(wrong.length > 0 ? 400 : 200)
        if (answer.ok) break
        const at = String((await answer.json()).field).replace('values.', '')
        expect(wrong).toContain(at)
        expect(attempt).toBeLessThan(2 * COUNT)
        refusals += 1
        repair(fields, kinds, plan, at)
      }

      const states = formRules.statesOf(fields, values)
      const entries = entriesOf(fields, values, formRules)
      const shown = named.filter((field) => states[fields.findIndex((own) => own.id === field.id)]?.isVisible)
      const choice = shown.filter(({ type }) => type === 'radio')
      expect(await exported(id)).toEqual({
        ...Object.fromEntries(
          shown.flatMap(({ id: name, type }) => {
            if (type === 'radio') return []
            return [[name, type === 'checkbox' ? (entries[name] === 'true' ? 'yes' : 'no') : (entries[name] ?? '')]]
          }),
        ),
        ...(choice.length > 0 && { Choice: choice.find((field) => entries[field.id] === 'true')?.id ?? '' }),
      })

      const sealed = await send(getDocument, { params: { id }, cookie: await cookieOf('admin') })
      const printed = (await textOf(new Uint8Array(await sealed.arrayBuffer()), 1)).split(/\s+/)
      const texts = shown.flatMap(({ id: name, type }) => (isTick(type) ? [] : (entries[name] ?? '').split(' ')))
      expect(printed.filter(Boolean).sort()).toEqual(texts.filter(Boolean).sort())
    }),
    { numRuns: torture.size(4, 200) },
  )
  expect(refusals).toBeGreaterThan(0)
})
