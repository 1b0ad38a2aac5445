'use client'

import { useMemo } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { CircleAlert, Plus, X } from '@/components/ui/icons'
import { RecipientMark } from '@/components/ui/recipient'
import { countFields, describeField, TYPE_LABELS } from '../model/field'
import { pageName } from '../model/pages'
import { describeGaps, type SuggestedField } from '../model/suggested-fields'
import { dismissGaps, dismissSuggestions, takeAllSuggestions, takeSuggestions } from '../state/suggestions'
import { useEditor, useEditorParts } from '../state/use-editor'

/** More are shown once some of these are accepted or dismissed. */
const MOST = 50

type SuggestionsProps = { suggestions: readonly SuggestedField[]; hasList: boolean }

/** What the documents ask for, and the pages on which people have to look themselves. */
export default function Suggestions({ suggestions, hasList }: SuggestionsProps) {
  return (
    <>
      <SuggestionList suggestions={suggestions} hasList={hasList} />
      <SuggestionGaps />
    </>
  )
}

/** Fields that the documents ask for, to accept all at once or one by one. */
function SuggestionList({ suggestions, hasList }: SuggestionsProps) {
  const { store } = useEditorParts()
  if (suggestions.length === 0) return null
  return (
    <section
      aria-label="Suggested fields"
      className="flex flex-col gap-2 rounded-md border-dashed border-line-strong lg:border lg:p-2"
    >
      <div className="flex items-center gap-x-2 gap-y-1 lg:flex-wrap">
        <p className="min-w-0 text-13 text-ink max-lg:flex-1 max-lg:truncate lg:w-full">
          {countFields(suggestions.length).replace(' ', ' suggested ')}
        </p>
        <Button
          size="sm"
          data-takes-focus=""
          className="pointer-coarse:h-11"
          onClick={() => takeAllSuggestions(store, suggestions)}
        >
          <Plus aria-hidden="true" />
          Add all
        </Button>
        <Button
          size="sm"
          variant="tertiary"
          className="pointer-coarse:h-11"
          onClick={() => dismissSuggestions(store, suggestions)}
        >
          Dismiss all
        </Button>
      </div>
      {hasList ? (
        <ul className="max-h-40 overflow-y-auto">
          {suggestions.slice(0, MOST).map((suggested) => (
            <SuggestionRow key={suggested.field.id} suggested={suggested} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function SuggestionRow({ suggested }: { suggested: SuggestedField }) {
  const { store, view } = useEditorParts()
  const { field, why } = suggested
  const page = useEditor((state) => state.pages.find(field))
  const label = useEditor((state) => describeField(field, state))
  if (!page) return null
  const where = `${label}, ${pageName(page)}`
  return (
    <li className="flex items-center gap-1 text-13">
      <button
        type="button"
        title={why}
        onClick={() => view.goTo(page.index)}
        className="flex min-h-7 min-w-0 flex-1 pointer-coarse:min-h-11 items-center gap-1.5 rounded-sm text-left text-ink hover:bg-hover"
      >
        <RecipientMark id={field.recipient} className="size-3" />
        <span className="truncate">{`${TYPE_LABELS[field.type]}, ${pageName(page)}`}</span>
      </button>
      <IconButton
        label={`Add ${where}`}
        size="sm"
        className="pointer-coarse:size-11"
        data-takes-focus=""
        onClick={() => takeSuggestions(store, [suggested])}
      >
        <Plus aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Dismiss ${where}`}
        size="sm"
        className="pointer-coarse:size-11"
        onClick={() => dismissSuggestions(store, [suggested])}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** The pages on which people have to look for fields themselves. */
function SuggestionGaps() {
  const { store } = useEditorParts()
  const gaps = useEditor((state) => state.gaps)
  const dismissed = useEditor((state) => state.dismissed)
  const pages = useEditor((state) => state.pages)
  const isLocked = useEditor((state) => state.isLocked)
  const open = useMemo(() => gaps.filter(({ id }) => !dismissed.has(id)), [gaps, dismissed])
  const notes = describeGaps(open, pages)
  if (isLocked || notes.length === 0) return null
  return (
    <section
      aria-label="Pages to check"
      className="flex items-start gap-2 rounded-md bg-warn-soft p-2 text-12 text-ink"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-warn" />
      <div className="flex min-w-0 flex-1 flex-col gap-1 max-lg:max-h-9 max-lg:overflow-y-auto">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <IconButton label="Dismiss" data-takes-focus="" onClick={() => dismissGaps(store, open)}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  )
}
