import type { Adopted } from '@/lib/contract/signing'
import { TypedMark } from './typed-mark'

/** An adopted mark as it will stand on the page. Its name comes from the control around it. */
export function MarkPicture({ mark, centred = false }: { mark: Adopted; centred?: boolean }) {
  if (mark.kind === 'typed') return <TypedMark text={mark.text} centred={centred} />
  return (
    <img
      src={`data:image/png;base64,${mark.png}`}
      alt=""
      className={`size-full object-contain ${centred ? 'object-bottom' : 'object-left-bottom'}`}
    />
  )
}
