import type { ReactNode } from 'react'
import { preventFocusSteal } from '@/components/ui/prevent-focus-steal'

type StepFrameProps = {
  title: string
  about: ReactNode
  onSubmit: () => Promise<void>
  children: ReactNode
  /** Back first, the submit button last. */
  footer: ReactNode
}

/** A step is a form, so Enter continues. Its heading gets the focus when the step opens. */
export function StepFrame({ title, about, onSubmit, children, footer }: StepFrameProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
      onMouseDown={preventFocusSteal}
      aria-labelledby="step-heading"
      className="mt-6"
    >
      <h2
        id="step-heading"
        data-step-heading=""
        tabIndex={-1}
        className="w-fit scroll-mt-20 text-16 font-semibold text-ink outline-none"
      >
        {title}
      </h2>
      <p className="mt-0.5 mb-4 max-w-[68ch] text-13 text-ink-soft">{about}</p>
      {children}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">{footer}</div>
    </form>
  )
}
