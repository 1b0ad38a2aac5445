/**
 * What a signer agrees to where an account has no wording of its own: audit trail and certificate keep
 * it word for word (`lib/envelope/consent.ts`).
 */
export const consent = {
  consentToSign: 'I have read the document and agree to sign it electronically.',
  consentToApprove: 'I have read the document and approve it electronically.',
} as const
