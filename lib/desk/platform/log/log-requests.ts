import 'server-only'
import { onFinishedRequest } from './finished-requests'
import { knownRoute } from './known-routes'
import { log } from './log'
import { STATIC_FILE } from './route-patterns'

/** One line for each request, with the id that the interface shows in errors. Paths are patterns: they may hold addresses and tokens. */
export function logRequests(): void {
  const output = log()
  if (!output.isLevelEnabled('info')) return
  onFinishedRequest(({ id, method, path, status, ms, person, traceId }) => {
    const route = knownRoute(path)
    const line = { requestId: id, method, route, status, ms, person, traceId }
    if (route === STATIC_FILE) output.debug(line, 'request')
    else output.info(line, 'request')
  })
}
