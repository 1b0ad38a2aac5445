import { testChat } from '@/lib/desk/notifications/settings'
import { route } from '@/lib/desk/platform/http/route'

export const POST = route(
  {
    permission: 'notifications',
    activity: () => ({ action: 'notifications.chat-test' }),
    done: 'The chat took the message.',
  },
  ({ context }) => testChat(context),
)
