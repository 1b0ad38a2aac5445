import { route } from '@/lib/desk/http/route'
import { ChatChange, type NotificationSettings } from '@/lib/desk/notifications/contract/rules'
import { removeChat, saveChat } from '@/lib/desk/notifications/settings'

export const PUT = route(
  {
    permission: 'notifications',
    body: ChatChange,
    activity: (_, result?: NotificationSettings) => ({
      action: 'notifications.chat',
      detail: { host: result?.chat?.host },
    }),
  },
  ({ context, person, body }) => saveChat(context, person, body),
)

export const DELETE = route(
  { permission: 'notifications', activity: () => ({ action: 'notifications.chat-remove' }) },
  ({ context, person }) => removeChat(context, person),
)
