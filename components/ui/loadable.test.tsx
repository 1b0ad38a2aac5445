// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { loadable } from './loadable'

afterEach(cleanup)

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

/** Shows what failed, and its children again when asked. */
class Boundary extends Component<{ children: ReactNode }, { error?: Error | undefined }> {
  override state: { error?: Error | undefined } = {}
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <button type="button" onClick={() => this.setState({ error: undefined })}>
        Retry after {error.message}
      </button>
    )
  }
}

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

test('a failure goes to the error boundary, and the next attempt loads again', async () => {
  const { Part, loads } = controlled()
  render(
    <Boundary>
      <Part name="Ada" />
    </Boundary>,
  )
  await act(async () => loads[0]?.fail())
  const retry = screen.getByRole('button', { name: 'Retry after offline' })
  await act(async () => retry.click())
  expect(screen.getByText('Ada waits')).toBeDefined()
  await act(async () => loads[1]?.succeed())
  expect(screen.getByText('Hello Ada')).toBeDefined()
})
