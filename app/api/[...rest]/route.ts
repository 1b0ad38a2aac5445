import { route } from '@/lib/bff/route'
import { absent } from '@/lib/desk/contract/refusal'

/** What is no door is told so in the doors' own error shape. */
const nowhere = route({ permission: 'public' }, () => {
  throw absent('address')
})

export { nowhere as DELETE, nowhere as GET, nowhere as PATCH, nowhere as POST, nowhere as PUT }
