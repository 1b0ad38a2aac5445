'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { type ReactElement, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { addressOfView, envelopesParams } from '@/components/envelopes/address'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import { cn } from '@/components/ui/cn'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { useKeepFocus } from '@/components/ui/focus'
import { UsersRound } from '@/components/ui/more-icons'
import { Popover } from '@/components/ui/popover'
import { useZone } from '@/components/ui/time'
import { useToast } from '@/components/ui/toast'
import { CallError } from '@/lib/browser/call'
import { useRemoveView, useRestoreView, useSaveView, viewCountsQuery, viewsQuery } from '@/lib/browser/queries/views'
import { replaceAddress, replaceQuery } from '@/lib/browser/window'
import { LONGEST_VIEW_NAME, type SavedView, textOfViewCount } from '@/lib/desk/views/contract/views'
import type { ListAddress } from './use-list-address'

/** The saved views, and a form that saves what the list shows. It opens as soon as it is loaded. */
export default function ViewsPopover({ address, trigger }: { address: ListAddress; trigger: ReactElement }) {
  const views = useQuery(viewsQuery)
  const content = useRef<HTMLDivElement>(null)
  // The form begins again with another view.
  useKeepFocus(content)
  const { data: counts } = useQuery(viewCountsQuery(useZone()))
  const current = views.data?.find(({ id }) => id === address.view)
  return (
    <Popover title="Saved views" trigger={trigger} align="end" defaultOpen>
      <div ref={content} className="flex w-72 max-w-full flex-col gap-3">
        {views.isError ? (
          <ErrorState error={views.error} title="The views could not be loaded" onRetry={() => void views.refetch()} />
        ) : null}
        {views.data && views.data.length > 0 ? (
          <ul className="-mx-1 flex max-h-60 flex-col overflow-y-auto">
            {views.data.map((view) => {
              const count = counts?.[view.id]
              return (
                <li key={view.id}>
                  <Link
                    href={addressOfView(view)}
                    prefetch={false}
                    aria-current={view.id === current?.id ? 'page' : undefined}
                    className={cn(
                      'flex min-h-8 items-center gap-2 rounded-sm px-2 text-14 hover:bg-hover pointer-coarse:min-h-11',
                      view.id === current?.id && 'bg-hover font-medium',
                    )}
                  >
                    <span className="min-w-0 flex-1 truncate">{view.name}</span>
                    {view.shared ? (
                      <span title={`Shared by ${view.author}`} className="shrink-0 text-ink-faint">
                        <UsersRound aria-hidden="true" className="size-3.5" />
                        <span className="sr-only">{`Shared by ${view.author}`}</span>
                      </span>
                    ) : null}
                    {count ? <span className="tabular text-12 text-ink-soft">{textOfViewCount(count)}</span> : null}
                  </Link>
                </li>
              )
            })}
          </ul>
        ) : null}
        <ViewForm key={current?.id ?? ''} address={address} current={current} />
      </div>
    </Popover>
  )
}

type ViewFormProps = {
  address: ListAddress
  /** The view that the list comes from. */
  current: SavedView | undefined
}

/** Saves the list as it is: as a new view, or in place of the current one. */
function ViewForm({ address: { q, sort, direction, layout }, current }: ViewFormProps) {
  const isOwn = current?.may_change ?? false
  const { register, handleSubmit } = useForm({
    defaultValues: { name: current?.name ?? '', shared: isOwn && current?.shared === true },
  })
  const toast = useToast()
  const save = useSaveView()
  const remove = useRemoveView()
  const restore = useRestoreView()

  const saveAs = (id: string | undefined) =>
    handleSubmit((values) =>
      save.mutate(
        { ...(id !== undefined && { id }), body: { ...values, q, sort, direction, ...layout } },
        {
          onSuccess: (view) => {
            toast({ title: id === undefined ? `Saved “${view.name}”` : `Updated “${view.name}”` })
            replaceAddress(addressOfView(view))
          },
        },
      ),
    )

  function removeCurrent({ id, name: removed }: SavedView) {
    remove.mutate(id, {
      onSuccess: () => {
        replaceQuery(envelopesParams.patch({ view: undefined }))
        toast({
          title: `Deleted “${removed}”`,
          action: { label: 'Undo', onAct: () => restore.mutateAsync(id), failure: `“${removed}” was not restored` },
        })
      },
    })
  }

  const field = save.error instanceof CallError ? save.error.field : undefined
  const problem = save.error ?? remove.error
  return (
    <form
      onSubmit={saveAs(isOwn ? current?.id : undefined)}
      noValidate
      className="flex flex-col gap-3 border-t border-line pt-3 first:border-0 first:pt-0"
    >
      {current && !isOwn ? (
        <p className="text-13 text-ink-soft [overflow-wrap:anywhere]">
          {`${current.author} shares this view. Only they and admins can change it. You can save a copy.`}
        </p>
      ) : null}
      <Field
        label={isOwn ? 'Name of this view' : 'Save this list as'}
        {...(field === 'name' && save.error && { error: save.error.message })}
      >
        <Input maxLength={LONGEST_VIEW_NAME} {...register('name')} />
      </Field>
      <Checkbox label="Share with everybody in this account" {...register('shared')} />
      {problem && field !== 'name' ? (
        <ErrorState error={problem} title={save.error ? 'The view was not saved' : 'The view was not deleted'} />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="sm" pending={save.isPending}>
          {isOwn ? 'Update view' : 'Save view'}
        </Button>
        {isOwn && current ? (
          <>
            <Button size="sm" onClick={saveAs(undefined)}>
              Save as new
            </Button>
            <Button size="sm" variant="tertiary" pending={remove.isPending} onClick={() => removeCurrent(current)}>
              Delete
            </Button>
          </>
        ) : null}
      </div>
    </form>
  )
}
