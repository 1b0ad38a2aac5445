import type { Adopted } from '@/lib/contract/signing'
import { type PaperBox, TypedMark } from './typed-mark'

type MarkPictureProps = { mark: Adopted; box: PaperBox; isCentered: boolean }

/** An adopted mark as it looks on the page. The control around it has the name. */
export function MarkPicture({ mark, box, isCentered }: MarkPictureProps) {
  if (mark.kind === 'typed') return <TypedMark text={mark.text} style={mark.style} box={box} isCentered={isCentered} />
  return (
    <img
      src={`data:image/png;base64,${mark.png}`}
      alt=""
      className={`size-full object-contain ${isCentered ? 'object-bottom' : 'object-left-bottom'}`}
    />
  )
}
