/** The `reason` of an answer that asks the person to prove again who they are. */
export const FRESH_AUTH_REQUIRED = 'fresh_auth_required'
/** Which proofs the person can give. */
export type ConfirmationWays = {
  password: boolean
  app: boolean
  passkey: boolean
  single_sign_on: boolean
  /** The person has just been at the identity provider to confirm, and it did not ask them to sign in. */
  provider_did_not_ask: boolean
}
