import { expect, test } from 'vitest'
import type { Field } from '@/lib/contract/field'
import { paper } from '@/lib/pdf/tests/papers'
import { file } from '../given'
import { testService } from '../service'
import { goldenFile, inkOf } from './golden'
import { drawn, inkBox } from './tools'

const { as, given, public: anybody } = await testService()
const unsignedPdf = Buffer.from(await paper()).toString('base64')
const expectGolden = goldenFile(new URL('golden-forms.txt', import.meta.url))

/** Everything that a form can hold, by id, with what is entered. */
const FORM: Record<string, Partial<Field> & Pick<Field, 'type'> & { entry: string }> = {
  dropdown: { type: 'dropdown', options: ['Königreich Dänemark', 'France'], entry: 'Königreich Dänemark' },
  'dropdown in Japanese': { type: 'dropdown', options: ['正社員', 'パート'], entry: 'パート' },
  'dropdown in Arabic': { type: 'dropdown', options: ['دوام كامل', 'دوام جزئي'], entry: 'دوام كامل' },
  'chosen radio button': { type: 'radio', group: 'Job', entry: 'true' },
  'other radio button': { type: 'radio', group: 'Job', entry: '' },
  number: { type: 'number', decimals: 2, entry: '-52000.50' },
  date: { type: 'date_entry', entry: '2026-02-28' },
  phone: { type: 'phone', entry: '+49 (30) 7712-10' },
  'ticked checkbox': { type: 'checkbox', group: 'Topics', entry: 'true' },
  pattern: { type: 'text', pattern: 'iban', entry: 'DE89 3704 0044 0532 0130 00' },
}
const PLACE = { x: 0.1, y: 0.05, width: 0.35, height: 0.028 }
const STEP = 0.045

const formWith = (more: Partial<Field>) =>
  Object.entries(FORM).map(([id, { entry: _, ...rules }], at) => {
    const isTick = ['radio', 'checkbox'].includes(rules.type)
    const place = { ...PLACE, y: PLACE.y + at * STEP, ...(isTick && { width: 0.03 }) }
    return { signerIndex: 0, page: 1, id, required: false, ...place, ...rules, ...more }
  })

/** The first page of a form once it is signed and sealed. */
async function sealedPage(fields: unknown[], values: Record<string, string>) {
  const signers = [{ name: 'Grace', email: 'grace@example.com' }]
  const { id } = await given.envelope('ada', { signers, files: [file([], { unsignedPdf, fields })] })
  const body = { signature: { kind: 'typed', text: 'Grace' }, values, consent: true }
  const path = `/signing/${await given.token('grace@example.com')}/sign`
  expect(await anybody.post(path, body)).toMatchObject({ status: 200 })
  return drawn((await as('ada').get(`/envelopes/${id}/document`)).bytes, 1, 150)
}
const entries = Object.fromEntries(Object.entries(FORM).map(([id, { entry }]) => [id, entry]))

test('a form that is filled in looks as it did when somebody looked at it', async () => {
  const page = await sealedPage(formWith({}), entries)

  for (const [at, name] of Object.keys(FORM).entries()) {
    const place = { ...PLACE, y: PLACE.y + at * STEP }
    if (name === 'other radio button') expect(inkOf(page, place, { across: 1, down: 1 })).toEqual(['.'])
    else expectGolden(name, inkOf(page, place, { across: 110, down: 11 }))
  }
})

test('what is left empty, and what is hidden although it was sent, leaves the page as it was', async () => {
  const switchOff = { signerIndex: 0, page: 1, id: 'more', type: 'checkbox', required: false, ...PLACE, y: 0.9 }
  const hidden = formWith({ showIf: { field: 'more', is: 'filled' } })

  expect(inkBox(await sealedPage(formWith({}), {}))).toBeUndefined()
  expect(inkBox(await sealedPage([switchOff, ...hidden], entries))).toBeUndefined()
})
