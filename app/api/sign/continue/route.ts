import { route } from '@/lib/desk/http/route'
import { SIGNER_CHANGE, signerOf } from '@/lib/desk/signing/signer'

export const POST = route(SIGNER_CHANGE, ({ context }) => signerOf(context).continueHere())
