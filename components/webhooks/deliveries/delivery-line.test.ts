import { describe, expect, test } from 'vitest'
import { newDeliveryId } from '@/service/webhooks/fan-out'
import { shortDeliveryId } from './delivery-look'

describe('shortDeliveryId', () => {
  test('short ids of simultaneous deliveries differ', () => {
    const random = {
      instant: () => new Date(),
      newId: () => crypto.randomUUID(),
    }
    const ids = Array.from({ length: 50 }, (_, event) => shortDeliveryId(newDeliveryId(random, event)))
    expect(new Set(ids).size).toBe(50)
  })
})
