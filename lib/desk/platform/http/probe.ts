import 'server-only'
import { finish, json, refused } from './answer'
import { describeRequest, requestIdOf } from './request-line'

/**
 * A route for monitors. It has no person and no API key, so that it answers while the database does not. What the use case answers
 * names its status in `code`; a `Response` is passed through.
 */
export function probe(read: (request: Request) => Promise<{ code: number } | Response>) {
  const answer = async (request: Request): Promise<Response> => {
    const id = requestIdOf(request)
    try {
      const result = await read(request)
      return finish(result instanceof Response ? result : json(result, result.code), id)
    } catch (error) {
      return finish(refused(error, await describeRequest(request, id, undefined)), id)
    }
  }
  // As for the other routes, a test compares these with the rules.
  return Object.assign(answer, { permission: 'public' as const, freshAuth: undefined, effect: 'reads' as const })
}
