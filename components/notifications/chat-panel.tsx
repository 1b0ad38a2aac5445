import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import { FailedAction } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { useKeepFocus } from '@/components/ui/focus'
import { Panel } from '@/components/ui/panel'
import { useToast } from '@/components/ui/toast'
import { CallError, call } from '@/lib/browser/call'
import type { ApiResponse } from '@/lib/contract/answer'
import { KIND_LABELS, NOTIFICATION_KINDS, type NotificationKind } from '@/lib/desk/notifications/contract/notification'
import type { NotificationSettings } from '@/lib/desk/notifications/contract/rules'
import { useSaveSettings } from './queries'

type ChatValues = { url: string; kinds: NotificationKind[] }

/** For admins: the chat that the account's notifications are posted to. */
export function ChatPanel({ chat }: Pick<NotificationSettings, 'chat'>) {
  const { control, register, handleSubmit, resetField } = useForm<ChatValues>({
    defaultValues: { url: '', kinds: chat?.kinds ?? [...NOTIFICATION_KINDS] },
  })
  const url = useWatch({ control, name: 'url' })
  const save = useSaveSettings('chat')
  const remove = useSaveSettings('chat', 'DELETE')
  const test = useMutation({
    mutationFn: () => call<ApiResponse>('/api/notifications/chat/test', { method: 'POST', body: {} }),
  })
  const toast = useToast()
  const buttons = useRef<HTMLDivElement>(null)
  // "Remove chat" goes with the chat.
  useKeepFocus(buttons)
  const isAboutUrl = save.error instanceof CallError && save.error.field === 'url'

  const submit = handleSubmit(({ url, kinds }) =>
    save.mutate(
      { kinds, ...(url.trim() && { url: url.trim() }) },
      {
        onSuccess: () => {
          resetField('url')
          toast({ title: 'Chat saved' })
        },
      },
    ),
  )

  return (
    <Panel title="Chat" about="Posts to Slack, Mattermost, Teams or another chat.">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {chat?.trouble ? (
          <Banner tone="warn" title="The last message did not arrive">
            {chat.trouble}
          </Banner>
        ) : null}
        <Field
          label="Incoming webhook URL"
          help={chat ? `Posts to ${chat.host}. Enter another URL to replace it.` : undefined}
          error={isAboutUrl ? save.error?.message : undefined}
        >
          <Input
            type="url"
            autoComplete="off"
            spellCheck={false}
            // The error is about the address before.
            {...register('url', { onChange: () => save.reset() })}
          />
        </Field>
        {chat || url ? (
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 text-13 font-medium">Post</legend>
            <Controller
              control={control}
              name="kinds"
              render={({ field: { value, onChange } }) => (
                <>
                  {NOTIFICATION_KINDS.map((kind) => (
                    <Checkbox
                      key={kind}
                      label={KIND_LABELS[kind]}
                      checked={value.includes(kind)}
                      onCheckedChange={(checked) =>
                        onChange(checked ? [...value, kind] : value.filter((each) => each !== kind))
                      }
                    />
                  ))}
                </>
              )}
            />
          </fieldset>
        ) : null}
        {isAboutUrl ? null : <FailedAction error={save.error} title="Not saved" />}
        <FailedAction error={remove.error} title="Not removed" />
        <FailedAction error={test.error} title="The message did not arrive" />
        <p role="status" className="text-13 text-ink-soft empty:hidden">
          {test.isSuccess ? 'The chat accepted the message.' : ''}
        </p>
        <div ref={buttons} className="flex flex-wrap gap-2">
          <Button type="submit" pending={save.isPending}>
            Save chat
          </Button>
          {chat ? (
            <>
              <Button
                pending={test.isPending}
                onClick={() => {
                  save.reset()
                  test.mutate()
                }}
              >
                Send test message
              </Button>
              <Button
                variant="tertiary"
                pending={remove.isPending}
                onClick={() => remove.mutate({}, { onSuccess: () => toast({ title: 'Chat removed' }) })}
              >
                Remove chat
              </Button>
            </>
          ) : null}
        </div>
      </form>
    </Panel>
  )
}
