import { route } from '@/lib/desk/http/route'
import { testChat } from '@/lib/desk/notifications/settings'

export const POST = route(
  {
    permission: 'notifications',
    activity: () => ({ action: 'notifications.chat-test' }),
    done: 'The chat took the message.',
  },
  ({ context }) => testChat(context),
)
