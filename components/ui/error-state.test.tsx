import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CallError } from '@/lib/browser/call'
import { OUTCOME_UNKNOWN } from '@/lib/contract/constants'
import { ErrorState } from './error-state'

const shown = (error: Error) =>
  renderToStaticMarkup(
    <ErrorState error={error} title="The reminder was not sent" unknownTitle="We do not know whether it was sent" />,
  )

test('a title claims nothing when the outcome is unknown', () => {
  const lost = shown(new CallError(502, 'The connection broke.', { reason: OUTCOME_UNKNOWN }))

  expect(lost).toContain('We do not know whether it was sent')
  expect(lost).not.toContain('was not sent')
  expect(shown(new CallError(404, 'No such envelope.'))).toContain('The reminder was not sent')
})

test('no dialog claims a failed change by a title of its own', () => {
  const lost = new CallError(0, 'The dashboard cannot be reached.', { reason: OUTCOME_UNKNOWN })

  expect(renderToStaticMarkup(<ErrorState error={lost} title="The role was not changed" />)).not.toContain('was not')
})
