/** `/me` is read before the first request; a service that hangs there may still answer what was asked for. */
export const IDENTITY_WITHIN_MS = 8_000
/** One attempt of a change, or of a read in the background. */
export const ATTEMPT_MS = 30_000
