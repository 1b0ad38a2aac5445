import { expect, test, vi } from 'vitest'
import { isRefusal, isTrouble, LOOK_FIRST, NotFound, repeatable, ServiceTimeout } from './refusal'

test("a refusal of another bundle's copy is one here too", async () => {
  vi.resetModules()
  const copy = await import('./refusal')

  const gone = new copy.NotFound('gone')
  expect(gone).not.toBeInstanceOf(NotFound)
  expect(isRefusal(gone)).toBe(true)
  expect(isRefusal(gone, 'Conflict', 'NotFound')).toBe(true)
  expect(isRefusal(gone, 'Conflict')).toBe(false)
  expect(isRefusal(new Error('gone'))).toBe(false)
  expect(isRefusal(null)).toBe(false)
})

test('only a failure of the dashboard or of the service is trouble', () => {
  expect(isTrouble(new ServiceTimeout('late'))).toBe(true)
  expect(isTrouble(new NotFound('gone'))).toBe(false)
  expect(isTrouble(new Error('unknown'))).toBe(false)
})

test('what can be repeated safely does not warn of repeating it', () => {
  const lost = new ServiceTimeout(`The service did not answer in time. ${LOOK_FIRST}`, { unknownOutcome: true })

  expect(repeatable(lost)).toMatchObject({
    kind: 'ServiceTimeout',
    message: 'The service did not answer in time.',
    about: { unknownOutcome: true },
  })
})
