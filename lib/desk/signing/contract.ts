import { z } from 'zod'

/** A signer of an envelope, by `id` on the wire. */
const SignerSlot = z.number().int().min(0).max(1_000_000)

/** For the recipient in another way, or for the person who asks, who is the recipient. */
export const LinkRequest = z.object({ signer: SignerSlot, purpose: z.enum(['copy', 'sign_now']) })
export type LinkRequest = z.infer<typeof LinkRequest>

/** The recipient who signs on this device. */
export const HandOverRequest = z.object({ signer: SignerSlot })
export type HandOverRequest = z.infer<typeof HandOverRequest>

/** `url` is a credential: the page that asked keeps it nowhere. */
export type GivenLink = { url: string; email: string | undefined }
