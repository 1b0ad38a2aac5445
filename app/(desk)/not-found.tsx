import { EmptyState } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'

export default function DeskNotFound() {
  return (
    <EmptyState title="This page does not exist" action={<ButtonLink href="/">Go home</ButtonLink>}>
      Check the address. The page may also belong to another account.
    </EmptyState>
  )
}
