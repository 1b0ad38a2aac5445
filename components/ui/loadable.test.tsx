// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MissingCodeNote } from '@/components/shell/missing-code-note'
import { loadable } from './loadable'

type Props = { name: string }
const Greeting = ({ name }: Props) => <p>Hello {name}</p>
const Waiting = ({ name }: Props) => <p>{name} waits</p>

/** A component whose code loads or fails when the test says so. */
function controlled() {
  const loads: Load[] = []
  const load = () =>
    new Promise<{ default: typeof Greeting }>((resolve, reject) =>
      loads.push({ succeed: () => resolve({ default: Greeting }), fail: () => reject(new Error('offline')) }),
    )
  return { Part: loadable(load, Waiting), loads }
}
type Load = { succeed: () => void; fail: () => void }

test('the fallback is shown until the code is loaded, and all places load it once', async () => {
  const { Part, loads } = controlled()
  render(
    <>
      <Part name="Ada" />
      <Part name="Grace" />
    </>,
  )
  expect(screen.getByText('Ada waits')).toBeDefined()
  expect(loads).toHaveLength(1)

  await act(async () => loads[0]?.succeed())
  expect(screen.getByText('Hello Ada')).toBeDefined()
  expect(screen.getByText('Hello Grace')).toBeDefined()
})

test('what was loaded before is shown at once, but never by the server', async () => {
  const { Part, loads } = controlled()
  const { unmount } = render(<Part name="Ada" />)
  await act(async () => loads[0]?.succeed())
  unmount()

  render(<Part name="Grace" />)
  expect(screen.getByText('Hello Grace')).toBeDefined()
  expect(loads).toHaveLength(1)
  expect(renderToStaticMarkup(<Part name="Grace" />)).toBe('<p>Grace waits</p>')
})

test('a failure leaves the page as it is, and Retry loads again', async () => {
  const { Part, loads } = controlled()
  render(<Part name="Ada" />)
  render(<MissingCodeNote onReload={() => undefined} />)
  await act(async () => loads[0]?.fail())
  expect(screen.getByText('Ada waits')).toBeDefined()

  await act(async () => screen.getByRole('button', { name: 'Retry' }).click())
  await act(async () => loads[1]?.succeed())
  expect(screen.getByText('Hello Ada')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what was closed before its code failed reports nothing', async () => {
  const { Part, loads } = controlled()
  const { unmount } = render(<Part name="Ada" />)
  render(<MissingCodeNote onReload={() => undefined} />)
  unmount()
  await act(async () => loads[0]?.fail())
  expect(screen.queryByRole('alert')).toBeNull()
})
