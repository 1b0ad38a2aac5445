import 'server-only'
import { sealing } from './seal'

/** One for each sealed column; the row is named by its id. */
export const appSeal = sealing('authenticator secrets')
export const keySeal = sealing('service keys')
export const hookSecretSeal = sealing('webhook secrets')
