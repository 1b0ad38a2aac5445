import { Badge } from './badge'
import { statusLook } from './status-words'

/** Icon, word and colour of an envelope's status; an unknown one shows the service's own word. */
export function EnvelopeStatusBadge({ status, className }: { status: string; className?: string }) {
  const { tone, icon } = statusLook(status)
  return (
    <Badge tone={tone} icon={icon} {...(className ? { className } : {})}>
      {status || 'Unknown'}
    </Badge>
  )
}
