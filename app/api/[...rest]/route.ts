import { route } from '@/lib/desk/http/route'
import { absent } from '@/lib/desk/runtime/contract/refusal'

/** An unknown address is answered in the same error shape as everything else. */
const nowhere = route({ permission: 'public', activity: { notRecorded: 'there is nothing at this address' } }, () => {
  throw absent('address')
})

export { nowhere as DELETE, nowhere as GET, nowhere as PATCH, nowhere as POST, nowhere as PUT }
