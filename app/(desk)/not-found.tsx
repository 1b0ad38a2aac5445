import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

export default function DeskNotFound() {
  return (
    <EmptyState title="There is nothing at this address" action={<ButtonLink href="/">Go home</ButtonLink>}>
      It may have been mistyped, or what was here belongs to another account.
    </EmptyState>
  )
}
