import { clientNetwork } from '@/lib/desk/accounts/client'
import {
  InvalidInput,
  LimitExceeded,
  Refusal,
  type RefusalKind,
  UnsupportedType,
} from '@/lib/desk/runtime/contract/refusal'
import { once } from '@/lib/desk/runtime/process/once'
import { BodiesInFlight, BodyError, type BodyFailure, receiveBody } from '@/lib/http/bodies'
import { hasTooManyValues } from '@/lib/http/json-values'

const MIB = 1024 * 1024
const DEFAULT_BYTES = 256 * 1024
/** A bulk send of 10,000 rows with four people each has 400,000. */
const MAX_VALUES = 1_000_000

/**
 * What may be in flight at once: by network from people who are not signed in, and by person from
 * people who are.
 */
const LIMITS = {
  anonymous: { bodies: 1_000, bodiesPerHolder: 100, bytes: 16 * MIB, bytesPerHolder: 8 * MIB },
  signedIn: { bodies: 1_000, bodiesPerHolder: 100, bytes: 64 * MIB, bytesPerHolder: 16 * MIB },
}

const inFlight = (kind: keyof typeof LIMITS) =>
  once(`bodies in flight: ${kind}`, () => new BodiesInFlight(LIMITS[kind]))

type Reading = { capBytes?: number; personId?: string | undefined }

/**
 * Reads a request's JSON body, refusing another content type or too large a body before parsing
 * anything. Undefined when there is none: the schema says whether that may be.
 */
export async function readBody(
  request: Request,
  { capBytes = DEFAULT_BYTES, personId }: Reading = {},
): Promise<unknown> {
  const share = personId
    ? { holder: personId, inFlight: inFlight('signedIn') }
    : { holder: holderOf(request), inFlight: inFlight('anonymous') }
  const bytes = await receive(request, { capBytes, ...share })
  if (bytes.length === 0) return undefined
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new UnsupportedType('This request must be JSON.')
  if (hasTooManyValues(bytes, MAX_VALUES)) throw new LimitExceeded('This request holds too many values.')
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw new InvalidInput('This request is not valid JSON.', { cause })
  }
}

/** The holder of a body in flight from a request without a session. */
export const holderOf = ({ headers }: Request): string => clientNetwork(headers)

const REFUSALS: Record<BodyFailure, (capBytes: number) => [kind: RefusalKind, message: string]> = {
  late: () => ['TooSlow', 'This request did not arrive in time. Try again.'],
  'too large': (capBytes) => ['LimitExceeded', `This request is larger than ${Math.floor(capBytes / 1024)} KiB.`],
  'broken off': () => ['InvalidInput', 'This request broke off before all of it had arrived.'],
  'no room': () => ['Unavailable', 'Too much is being uploaded right now. Try again in a few seconds.'],
}

/** Receives a body, or refuses it. */
export async function receive(request: Request, options: Parameters<typeof receiveBody>[1]): Promise<Buffer> {
  try {
    return await receiveBody(request, options)
  } catch (error) {
    throw asRefusal(error, options.capBytes)
  }
}

/** Why a body was given up, in words. */
export function asRefusal(error: unknown, capBytes: number): unknown {
  if (!(error instanceof BodyError)) return error
  const [kind, message] = REFUSALS[error.failure](capBytes)
  return new Refusal(kind, message, { cause: error.cause, ...(kind === 'Unavailable' ? { retryAfter: 5 } : {}) })
}
