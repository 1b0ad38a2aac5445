import { expect, test } from 'vitest'
import { NewField } from '../documents-request'
import { Field } from '../field'

const place = { id: 'f', type: 'text', signerIndex: 0, page: 1, x: 0, y: 0, width: 0.1, height: 0.1 }
const FOREIGN = { options: null, group: { name: 'Color' }, min: 3, pattern: '.*', showIf: 'other', decimals: 'two' }

test('what another service calls by our names does not make its field unreadable', () => {
  const { data } = Field.safeParse({ ...place, ...FOREIGN, tooltip: 'kept' })
  expect(data).toEqual({ ...place, tooltip: 'kept' })
})

test.each(Object.entries(FOREIGN).filter(([name]) => name !== 'options'))(
  '%s of another form is refused',
  (name, value) => {
    const { error } = NewField.safeParse({ ...place, [name]: value })
    expect(error?.issues[0]?.path).toEqual([name])
  },
)
