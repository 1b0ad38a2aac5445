import { useQuery } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { queryKeys } from '@/lib/browser/keys'
import { Providers } from './providers'

function Page({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: queryKeys.outbox(`${id}`),
    queryFn: () => 'never asked',
    initialData: `page ${id}`,
  })
  return <p>{data}</p>
}

const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length

test('memory: a page rendered on the server leaves no timer that keeps it alive', () => {
  const before = timers()

  for (let id = 0; id < 50; id++) {
    const html = renderToString(
      <Providers now={0} zone="UTC">
        <Page id={id} />
      </Providers>,
    )
    expect(html).toContain(`page ${id}`)
  }

  expect(timers()).toBe(before)
})
