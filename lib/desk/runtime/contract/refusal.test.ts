import { expect, test, vi } from 'vitest'
import { isRefusal, LOOK_FIRST, Refusal, repeatable } from './refusal'

test("a refusal of another bundle's copy is one here too", async () => {
  vi.resetModules()
  const copy = await import('./refusal')

  expect(copy.Refusal).not.toBe(Refusal)
  expect(isRefusal(new copy.Refusal(404, 'gone'))).toBe(true)
  expect(isRefusal(new Error('gone'))).toBe(false)
  expect(isRefusal(null)).toBe(false)
})

test('what can be repeated safely does not warn of repeating it', () => {
  const lost = new Refusal(504, `The service did not answer in time. ${LOOK_FIRST}`, { unknownOutcome: true })

  expect(repeatable(lost)).toMatchObject({
    code: 504,
    message: 'The service did not answer in time.',
    about: { unknownOutcome: true },
  })
})
