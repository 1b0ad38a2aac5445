/**
 * All that a signer agrees to where an account has no wording of its own: what it means and how to act
 * another way, and as the last paragraph the sentence of the check box. Audit trail and certificate
 * keep it word for word. A change needs a new version (`lib/envelope/consent.ts`).
 */
export const consent = {
  consentToSign:
    'You agree that your electronic signature expresses your will to be bound. Some documents need another form. To sign another way, ask the sender, or decline. The document’s certificate records your name, email address, IP address, browser and the time.\n\nI have read the document and agree to sign it electronically.',
  consentToApprove:
    'You agree that your electronic approval expresses your will to be bound. Some documents need another form. To approve another way, ask the sender, or decline. The document’s certificate records your name, email address, IP address, browser and the time.\n\nI have read the document and approve it electronically.',
} as const
