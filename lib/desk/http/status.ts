import type { RefusalKind } from '@/lib/desk/runtime/contract/refusal'

/** The status with which a browser gets each kind of refusal. */
const STATUS: Record<RefusalKind, number> = {
  InvalidInput: 400,
  NotSignedIn: 401,
  NotAllowed: 403,
  NotFound: 404,
  ReadOnly: 405,
  TooSlow: 408,
  Conflict: 409,
  NoLongerValid: 410,
  VersionMismatch: 412,
  LimitExceeded: 413,
  UnsupportedType: 415,
  TooCostly: 422,
  TooManyAttempts: 429,
  DashboardFailed: 500,
  NotOffered: 501,
  ServiceFailed: 502,
  Unavailable: 503,
  ServiceTimeout: 504,
}

export const statusOf = ({ kind }: { kind: RefusalKind }): number => STATUS[kind]
