'use client'

import { type ComponentProps, useState } from 'react'
import { Button } from '@/components/ui/button'
import { laterDialog } from '@/components/ui/loadable'
import { useToast } from '@/components/ui/toast'
import { useSaveRule } from '@/lib/browser/queries/reminders'
import type { RuleChoice } from '@/lib/desk/reminders/contract'
import type { RuleForm } from './rule-form'

const RuleDialog = laterDialog(() => import('./rule-dialog').then((part) => part.RuleDialog))

type ChangeRuleProps = {
  path: `/api/${string}`
  queryKey: readonly unknown[]
  choice: RuleChoice
  description: string
  options: ComponentProps<typeof RuleForm>['options']
}

/** A button for a dialog that changes the rule of a template or an envelope. */
export function ChangeRule({ path, queryKey, choice, description, options }: ChangeRuleProps) {
  const save = useSaveRule(path, queryKey)
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)

  function close() {
    save.reset()
    setOpen(false)
  }

  function saveChoice(chosen: RuleChoice) {
    save.mutate(chosen, {
      onSuccess: () => {
        toast({ title: 'Reminders saved' })
        setOpen(false)
      },
    })
  }

  return (
    <>
      <Button size="sm" variant="ghost" {...RuleDialog.onHint} onClick={() => setOpen(true)}>
        Change
      </Button>
      <RuleDialog
        open={isOpen}
        onClose={close}
        description={description}
        choice={choice}
        options={options}
        pending={save.isPending}
        error={save.error}
        onSave={saveChoice}
      />
    </>
  )
}
