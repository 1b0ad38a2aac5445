/** `field` of a refusal that asks for a proof: the same attempt goes through with one. Apart from the schemas, which the sign-in page does not load. */
export const PROOF_FIELD = 'proof'
