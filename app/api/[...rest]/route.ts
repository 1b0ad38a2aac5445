import { absent } from '@/lib/desk/contract/refusal'
import { route } from '@/lib/desk/http/route'

/** What is no door is told so in the doors' own error shape. */
const nowhere = route({ permission: 'public' }, () => {
  throw absent('address')
})

export { nowhere as DELETE, nowhere as GET, nowhere as PATCH, nowhere as POST, nowhere as PUT }
