'use client'

import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useToast } from '@/components/ui/toast'
import { useSaveRule } from '@/lib/browser/queries/reminders'
import type { RuleChoice } from '@/lib/desk/contract/reminders/rule'
import { RuleForm } from './rule-form'

type ChangeRuleProps = {
  path: `/api/${string}`
  queryKey: readonly unknown[]
  choice: RuleChoice
  description: string
  options: Parameters<typeof RuleForm>[0]['options']
}

/** A button for a dialog that changes the rule of a template or an envelope. */
export function ChangeRule({ path, queryKey, choice, description, options }: ChangeRuleProps) {
  const save = useSaveRule(path, queryKey)
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const id = useId()

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
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        Change
      </Button>
      {isOpen ? (
        <Dialog
          open
          onOpenChange={close}
          title="Automatic reminders"
          description={description}
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" form={id} variant="primary" pending={save.isPending}>
                Save reminders
              </Button>
            </>
          }
        >
          <RuleForm id={id} choice={choice} options={options} error={save.error} onSave={saveChoice} />
        </Dialog>
      ) : null}
    </>
  )
}
