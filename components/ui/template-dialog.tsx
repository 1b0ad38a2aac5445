import { useState } from 'react'
import { Field, Input } from './field'
import { FormDialog } from './form-dialog'
import { TextLink } from './link'

type TemplateDialogProps = {
  open: boolean
  /** What the template is called at first. */
  name: string
  /** Whom each role replaces, what it is called at first, and what that person has and no role can. */
  roles: readonly {
    person: string
    name: string
    authentication?: string | undefined
    privateMessage?: string | undefined
  }[]
  pending: boolean
  error: unknown
  /** Where what is missing can be added. */
  editor: string | undefined
  onSave: (named: { name: string; roles: string[] }) => void
  onClose: () => void
}

/** Names a new template and the roles in it. It begins again each time it opens. */
export const TemplateDialog = ({ open, ...props }: TemplateDialogProps) => (open ? <OpenDialog {...props} /> : null)

function OpenDialog({ pending, error, editor, onSave, onClose, ...first }: Omit<TemplateDialogProps, 'open'>) {
  const [name, setName] = useState(first.name)
  const [roles, setRoles] = useState(first.roles.map((role) => role.name))
  const [isTried, setTried] = useState(false)
  const problemOf = (text: string) => (isTried && text.trim() === '' ? 'Enter a name.' : undefined)

  function submit() {
    setTried(true)
    if ([name, ...roles].every((text) => text.trim())) onSave({ name, roles })
  }

  return (
    <FormDialog
      title="Save as template"
      description="Keeps documents, fields, order, message, expiry and reminders."
      action={{ label: 'Save template', pending }}
      problem={{ error, title: 'The template was not saved' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Template name" error={problemOf(name)}>
        <Input autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <div className="flex flex-col gap-3">
        {first.roles.map((role, at) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: a role has no id here, only its position
            key={at}
            label={`Role of ${role.person}`}
            help={describeLosses(role)}
            error={problemOf(roles[at] ?? '')}
          >
            <Input
              autoComplete="off"
              value={roles[at] ?? ''}
              onChange={({ target }) => setRoles(roles.with(at, target.value))}
            />
          </Field>
        ))}
      </div>
      {editor ? (
        <p className="text-13">
          <TextLink href={editor}>Open it in the editor</TextLink>
        </p>
      ) : null}
    </FormDialog>
  )
}

/** A template's roles have no codes and no private messages. */
function describeLosses({ authentication, privateMessage }: TemplateDialogProps['roles'][number]): string | undefined {
  const lost = [
    authentication && 'Templates don’t keep that a code is asked for: choose it for each send.',
    privateMessage && 'The private message is not kept.',
  ]
  return lost.filter(Boolean).join(' ') || undefined
}
