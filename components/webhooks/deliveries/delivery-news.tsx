import { ArrowUp } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { PAGE_SIZE } from '@/lib/contract/page-size'

/** New deliveries announce themselves and wait: the list does not move while somebody reads it. */
export function DeliveryNews({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className="mb-2 empty:hidden">
      {count > 0 ? (
        <Button size="sm" variant="primary" onClick={onShow}>
          <ArrowUp aria-hidden="true" />
          {count >= PAGE_SIZE
            ? `Over ${PAGE_SIZE - 1} new deliveries`
            : `${count} new ${count === 1 ? 'delivery' : 'deliveries'}`}
        </Button>
      ) : null}
    </div>
  )
}
