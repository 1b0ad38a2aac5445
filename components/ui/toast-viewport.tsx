'use client'

import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { Button, IconButton } from './button'
import { describeError } from './error-state'
import { CircleAlert, CircleCheck, X } from './icons'
import { type ToastText, toastQueue } from './toast-queue'

const FAILURE = 'failure'

/** F6 leads here; a toast stays while it is hovered or focused. */
export default function ToastViewport() {
  return (
    <Toast.Provider limit={3} timeout={6000}>
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-4 bottom-(--toast-bottom) z-50 short:bottom-2 flex flex-col gap-2 sm:left-auto sm:w-90">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts, add, close } = Toast.useToastManager()

  useEffect(() => {
    function drain() {
      const changes = toastQueue.get()
      if (changes.length === 0) return
      toastQueue.set([])
      for (const change of changes) {
        if ('close' in change) close(change.close)
        else show(change)
      }
    }
    function show({ title, description, action, id, forMs }: ToastText, isFailure = false) {
      const act = async () => {
        close(shown)
        try {
          await action?.onAct()
        } catch (error) {
          if (action?.failure === undefined) throw error
          const retry = { ...action, label: 'Retry' }
          show({ title: action.failure, description: describeError(error).message, action: retry }, true)
        }
      }
      const shown = add({
        title,
        ...(description ? { description } : {}),
        ...(action ? { actionProps: { children: action.label, onClick: act } } : {}),
        ...(id ? { id } : {}),
        ...(forMs ? { timeout: forMs } : {}),
        // It stays until it is closed, and is announced at once.
        ...(isFailure ? { type: FAILURE, priority: 'high', timeout: 0 } : {}),
      })
    }
    drain()
    return toastQueue.subscribe(drain)
  }, [add, close])

  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="floats overlay">
      <Toast.Content className="flex items-start gap-2 p-3">
        {toast.type === FAILURE ? (
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
        ) : (
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
        )}
        <div className="min-w-0 flex-1">
          <Toast.Title className="text-14 font-medium text-ink" />
          <Toast.Description className="text-13 text-ink-soft" />
        </div>
        {toast.actionProps ? <Toast.Action render={<Button size="sm" />} /> : null}
        <IconButton label="Dismiss" size="sm" onClick={() => close(toast.id)}>
          <X aria-hidden="true" />
        </IconButton>
      </Toast.Content>
    </Toast.Root>
  ))
}
