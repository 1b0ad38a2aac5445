import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent } from 'react'
import { sendManyParams } from '@/components/bulk/address'
import { counted } from '@/components/ui/format'
import { closeToast, useToast } from '@/components/ui/toast'
import { queryKeys } from '@/lib/browser/keys'
import type { BulkJob } from '@/lib/desk/bulk/contract/bulk-job'
import { reviveForm } from '../form/stored-form'
import { type BulkJobAction, controlBulkJob } from '../queries'
import { isBeforeStart, KIND_LABELS, totalOf } from './states'

type Control = { action: BulkJobAction; isUndo?: boolean }

/**
 * Changes the bulk job. An undo leads back to the form with everything that was entered, unless
 * something was sent meanwhile.
 */
export function useControl({ id }: BulkJob) {
  const afterUndo = useAfterUndo()
  const store = useStoreChanged()
  return useMutation({
    mutationFn: ({ action }: Control) => controlBulkJob(id, action),
    onSuccess: (changed, { isUndo }) => {
      store(changed)
      closeToast(id)
      if (isUndo && isUntouched(changed)) afterUndo(changed)
    },
  })
}

/**
 * Shows the undo right after the start, on whichever page the person goes to until the first
 * request. A failed or late one leads to the bulk job's own page, which says what happened.
 */
export function useUndoToast(): (started: BulkJob) => void {
  const toast = useToast()
  const router = useRouter()
  const afterUndo = useAfterUndo()
  const store = useStoreChanged()
  const undo = useMutation({
    mutationFn: ({ id }: BulkJob) => controlBulkJob(id, 'cancel'),
    onSuccess: (changed) => {
      store(changed)
      if (!isUntouched(changed)) return router.push(`/bulk-jobs/${changed.id}`)
      toast({ title: `Undone: nothing was ${KIND_LABELS[changed.kind].todo}` })
      afterUndo(changed)
    },
    onError: (_, { id }) => router.push(`/bulk-jobs/${id}`),
  })
  return (started) => {
    const { id, kind, name, starts_in_ms } = started
    const what = `${counted(totalOf(started), 'envelope')} will be ${KIND_LABELS[kind].todo} in a few seconds`
    toast({
      id,
      title: name ? `${name}: ${what}` : what,
      forMs: starts_in_ms,
      action: { label: 'Undo', onAct: () => undo.mutate(started) },
    })
  }
}

/** The bulk job's own page has the undo, so the toast is there only on other pages. */
export function useUndoOnPage(bulkJob: BulkJob, readAt: number): void {
  const showUndo = useUndoToast()
  const leave = useEffectEvent(() => {
    const left = readAt + bulkJob.starts_in_ms - Date.now()
    if (isBeforeStart(bulkJob) && left > SHORTEST_TOAST_MS) showUndo({ ...bulkJob, starts_in_ms: left })
  })
  useEffect(() => {
    closeToast(bulkJob.id)
    return () => leave()
  }, [bulkJob.id])
}

/** A person needs longer to press its button. */
const SHORTEST_TOAST_MS = 1_000

const isUntouched = ({ counts }: BulkJob) =>
  Object.entries(counts).every(([state, count]) => state === 'cancelled' || count === 0)

function useStoreChanged() {
  const client = useQueryClient()
  return (changed: BulkJob) => {
    client.setQueryData(queryKeys.bulkJobs.one(changed.id), changed)
    void client.invalidateQueries({ queryKey: queryKeys.bulkJobs.list })
  }
}

function useAfterUndo() {
  const router = useRouter()
  return ({ id, template_id }: BulkJob) => {
    if (template_id && reviveForm(template_id, id))
      router.push(sendManyParams.href(`/templates/${template_id}/send-many`, { step: 'review' }))
  }
}
