import { plural, t } from '@lingui/core/macro'
import { use, useEffect } from 'react'
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { type TakenOver, useTakenOver } from '../lazy-input.tsx'
import { useSettledKeys } from '../settled-keys.ts'
import type { TextInputProps } from '../ui/field.tsx'
import { FieldFrame, useField } from '../ui/field-frame.tsx'
import classes from './search-box.module.css'
import {
  type FoundResults,
  resultKey,
  type Search,
  type ShownResult,
  useSearch,
} from './use-search.ts'

type Props = {
  search: Search
  text: string
  onType: (text: string) => void
  onOpen: (result: ShownResult) => void
  taken: TakenOver
  /** The appearance of the box, as before this part was loaded. */
  look: TextInputProps
}

const everything = () => true

/** The search box of the top bar with the results below it. */
export function SearchCombobox({ search, text, onType, onOpen, taken, look }: Props) {
  const wanted = text.trim()
  const found = useSearch(search, wanted)
  const { frame, own } = useField(look)
  return (
    <ComboBox
      aria-label={t`Search`}
      inputValue={text}
      onInputChange={onType}
      // Results are opened, never chosen, and the typed text stays.
      allowsCustomValue
      selectedKey={null}
      onSelectionChange={(key) => {
        const result = found.results.find((each) => resultKey(each) === key)
        if (result) onOpen(result)
      }}
      defaultFilter={everything}
      allowsEmptyCollection={wanted !== ''}
      menuTrigger="focus"
      shouldFocusWrap
    >
      <FieldFrame {...frame}>
        <SearchInput own={own} taken={taken} />
      </FieldFrame>
      <Results found={found} wanted={wanted} />
    </ComboBox>
  )
}

type InputProps = { own: ReturnType<typeof useField>['own']; taken: TakenOver }

function SearchInput({ own, taken }: InputProps) {
  const state = use(ComboBoxStateContext)
  // It opens with the focus.
  useTakenOver(taken, state ? () => {} : undefined)
  const settle = useSettledKeys()
  return (
    <Input
      {...own}
      ref={taken.input}
      onInput={settle}
      onKeyDown={(event) => {
        settle()
        // The browser would empty the box.
        if (event.key === 'Escape' && state?.isOpen) event.preventDefault()
      }}
    />
  )
}

function Results({ found, wanted }: { found: FoundResults; wanted: string }) {
  const { results } = found
  useFirstFocused()
  const words = wanted.split(/\s+/)
  return (
    <Popover className={classes.results ?? ''} placement="bottom start" offset={6}>
      <ListBox
        aria-label={t`Search results`}
        items={results}
        className={classes.list ?? ''}
        dependencies={[wanted]}
      >
        {(result) => <ResultOption id={resultKey(result)} result={result} words={words} />}
      </ListBox>
      <p role="status" className={classes.note} data-alone={results.length === 0 || undefined}>
        {noteOn(found, wanted)}
      </p>
    </Popover>
  )
}

/**
 * Enter opens the first result, unless the arrows or the mouse went to another. The list takes the focus away from
 * what is not in it, so the first of the list itself is meant, which may be behind the latest results.
 */
function useFirstFocused() {
  const state = use(ComboBoxStateContext)
  const first = state?.collection.getFirstKey() ?? null
  const isOpen = state?.isOpen
  const focused = state?.selectionManager.focusedKey
  useEffect(() => {
    if (isOpen && first !== null && focused === null) state?.selectionManager.setFocusedKey(first)
  })
}

type ResultProps = {
  /** React Aria reads it here; of the record's own id there are several results. */
  id: string
  result: ShownResult
  words: string[]
}

const ResultOption = ({ id, result, words }: ResultProps) => (
  <ListBoxItem id={id} textValue={result.title} className={classes.result ?? ''}>
    <span className={classes.title}>
      <Marked text={result.title} words={words} />
    </span>
    <span className={classes.kind}>{result.kind}</span>
    <span className={classes.detail}>
      <Marked text={result.detail} words={words} />
    </span>
  </ListBoxItem>
)

/** A text with the words marked that are in it. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const wanted = words.filter(Boolean).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  // Marked and unmarked pieces alternate.
  const pieces = wanted.length === 0 ? [text] : text.split(new RegExp(`(${wanted.join('|')})`, 'i'))
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other names
  return pieces.map((piece, index) => (index % 2 ? <mark key={index}>{piece}</mark> : piece))
}

function noteOn({ results, status }: FoundResults, text: string): string {
  if (status === 'failed') return t`The search did not answer. Please try again.`
  if (status === 'searching') return results.length === 0 ? t`Searching…` : '\u00a0'
  if (results.length === 0) return t`Nothing matches “${text}”.`
  const count = results.length
  return plural(count, { one: `${count} result`, other: `${count} results` })
}
