import { describe, expect, test } from 'vitest'
import { rotationState } from './subscription'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const changed = { secret_changed_on: '11/26/2026 11:00:00' }

describe('rotationState', () => {
  test('an overlap lasts until the first of its ends, and is over at its end', () => {
    const overlapping = { ...changed, overlap_until: '11/27/2026 11:00:00' }
    expect(
      rotationState([{ ...overlapping }, { ...changed, overlap_until: '11/27/2026 10:00:00' }], NOW),
    ).toMatchObject({
      is: 'overlap',
      until: new Date('2026-11-27T10:00:00Z'),
    })
    expect(rotationState([{ ...overlapping }], Date.parse('2026-11-27T11:00:00Z'))).toEqual({ is: 'unconfirmed' })
  })

  test('a success from before the rotation confirms nothing', () => {
    expect(rotationState([{ ...changed, last_delivery_on: '11/26/2026 11:59:00' }], NOW)).toEqual({ is: 'unconfirmed' })
  })

  test('what the service says was signed with the new secret confirms it', () => {
    const confirmed = { ...changed, secret_confirmed_on: '11/26/2026 11:30:00' }
    expect(rotationState([confirmed, changed], NOW)).toEqual({ is: 'confirmed', on: new Date('2026-11-26T11:30:00Z') })
  })

  test('a second rotation of one event has to be confirmed again', () => {
    const before = { ...changed, secret_confirmed_on: '11/26/2026 11:30:00' }
    expect(rotationState([before, { secret_changed_on: '11/26/2026 11:45:00' }], NOW)).toEqual({ is: 'unconfirmed' })
  })

  test('a first secret, and a service that does not say, make no claim', () => {
    expect(rotationState([{ secret_confirmed_on: '11/26/2026 11:30:00' }], NOW)).toEqual({ is: 'none' })
    expect(rotationState([{}], NOW)).toEqual({ is: 'none' })
  })
})
