import { expect, test } from 'vitest'
import type { Field } from '@/lib/contract/field'
import { isTick } from '@/lib/contract/field-types'
import type { FieldEntry } from '@/lib/contract/field-values'
import { type FormProblem, formProblems } from '@/lib/envelope/field-rules'
import { paper } from '@/lib/pdf/tests/papers'
import fc from '@/scripts/testing/properties'
import { torture } from '@/scripts/testing/torture'
import { drawn, textOf } from '../documents/tools'
import { file } from '../given'
import { testService } from '../service'
import { build, COUNT, forms, type Kind, kindOf, visibleOf } from './random-form'

const service = await testService()
const { as, given } = service
const unsignedPdf = Buffer.from(await paper()).toString('base64')

/** What each field holds if it is visible, worked out another way than the service does. */
function held(form: readonly Field[], sent: Record<string, string>): Record<string, string> {
  const isChosen = form.some(({ id, type }) => type === 'radio' && sent[id] === 'true')
  return Object.fromEntries(
    form.map(({ id, type, value = '', readOnly }) => {
      const initial = type === 'radio' && isChosen ? '' : value
      const entry = readOnly ? value : (sent[id] ?? initial)
      return [id, isTick(type) && entry !== 'true' ? '' : entry]
    }),
  )
}

/** What a person does about the field that a refusal names. */
function repair(form: readonly Field[], kinds: Kind[], sent: Record<string, string>, found: FormProblem) {
  const at = form.findIndex(({ id }) => id === found.field)
  const { group } = form[at] ?? {}
  const ofGroup = form.filter((field) => group !== undefined && field.group === group)
  for (const { id } of ofGroup) sent[id] = ''
  sent[found.field] = kinds[at]?.good[1] ?? ''
}

test('a form is taken exactly when nothing keeps it back, and holds and prints what is visible and nothing else', async () => {
  let refusals = 0
  await fc.assert(
    fc.asyncProperty(forms, async (drawnForm) => {
      const { form, kinds } = build(drawnForm)
      const signers = [{ name: 'Grace', email: 'grace@example.com' }]
      const { id } = await given.envelope('ada', { signers, files: [file([], { unsignedPdf, fields: form })] })
      const path = `/signing/${await given.token('grace@example.com')}/sign`
      const sent: Record<string, string> = {}
      for (const at of drawnForm.order) {
        const { good, bad } = kinds[at] ?? kindOf(at, 0)
        const entry = { nothing: undefined, empty: '', good: good[0], other: good[1], bad }[
          drawnForm.fields[at]?.sent ?? 'nothing'
        ]
        if (entry !== undefined && !form[at]?.readOnly) sent[`f${at}`] = entry
      }
      const values = async () => (await as('ada').get(`/envelopes/${id}/values`)).body as FieldEntry[]

      for (let attempt = 0; ; attempt++) {
        const problems = formProblems(form, held(form, sent))
        const answer = await service.public.post(path, {
          signature: { kind: 'typed', text: 'G' },
          values: sent,
          consent: true,
        })
        const [problem] = problems
        expect(answer).toMatchObject({ status: problem ? 400 : 200 })
        if (!problem) break
        expect(answer.body).toMatchObject({ field: `values.${problem.field}` })
        expect(await values()).toEqual([])
        expect(attempt).toBeLessThan(2 * COUNT)
        refusals += 1
        repair(form, kinds, sent, problem)
      }

      const entries = held(form, sent)
      const visible = visibleOf(form, entries)
      const shown = form.filter((field) => visible.has(field.id)).map((field) => `${field.id} ${entries[field.id]}`)
      expect((await values()).map((entry) => `${entry.id} ${entry.value}`)).toEqual(shown)

      const { bytes } = await as('ada').get(`/envelopes/${id}/document`)
      const text = form.flatMap(({ id: name, type }) =>
        isTick(type) || !visible.has(name) ? [] : (entries[name] ?? '').split(' '),
      )
      expect((await textOf(bytes, 1)).split(/\s+/).filter(Boolean).sort()).toEqual(text.filter(Boolean).sort())
      const page = await drawn(bytes, 1, 72)
      const hasInk = ({ x, y, width, height }: Field) => {
        const [across, down] = [Math.floor(width * page.width), Math.floor(height * page.height)]
        return Array.from({ length: across * down }, (_, spot) =>
          page.grey(
            Math.floor(x * page.width) + (spot % across),
            Math.floor(y * page.height) + Math.floor(spot / across),
          ),
        ).some((grey) => grey < 128)
      }
      const ticked = form.filter(({ id: name, type }) => isTick(type) && visible.has(name) && entries[name] === 'true')
      expect(form.filter((field) => isTick(field.type) && hasInk(field))).toEqual(ticked)
    }),
    { numRuns: torture.size(4, 300) },
  )
  expect(refusals).toBeGreaterThan(0)
})
