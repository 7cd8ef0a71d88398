import { plural, t } from '@lingui/core/macro'
import { CloseButton, Combobox, Highlight, Kbd, TextInput, useCombobox } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLeave } from '../form/unsaved-changes.tsx'
import { IconSearch } from '../icons.ts'
import type { Search, SearchResult } from './search.ts'
import classes from './search-box.module.css'
import { type Found, useSearch } from './use-search.ts'

/** Finds records as one types; arrows and Enter, or the mouse, open them. Ctrl or ⌘ and K come here. */
export function SearchBox({ search }: { search: Search }) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const wanted = text.trim()
  const list = useCombobox({ opened: isOpen && wanted !== '', onOpenedChange: setOpen })
  const found = useSearch(search, wanted)
  // Which option we selected ourselves; null once the arrows move on, of which Combobox tells screen readers.
  const [selected, setSelected] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const leave = useLeave()
  useHotkeys([['mod+K', () => input.current?.select()]], [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: of other results the first is selected
  useEffect(() => setSelected(list.selectFirstOption()), [found.results])

  const open = (href: string) => {
    setOpen(false)
    setText('')
    leave(() => navigate(href))
  }
  const clear = () => {
    setText('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) setSelected(null)
    // The browser would empty the box as well.
    if (event.key === 'Escape' && list.dropdownOpened) event.preventDefault()
  }

  return (
    <search className={classes.box}>
      <Combobox store={list} onOptionSubmit={open} classNames={{ option: classes.result ?? '' }}>
        <Combobox.EventsTarget
          withExpandedAttribute
          {...(list.dropdownOpened && selected && { 'aria-activedescendant': selected })}
        >
          <TextInput
            ref={input}
            size="sm"
            type="search"
            aria-label={t`Search`}
            aria-autocomplete="list"
            placeholder={t`Search`}
            maxLength={100}
            leftSection={<IconSearch size={18} aria-hidden />}
            rightSection={
              text === '' ? (
                <Kbd className={classes.hint}>{shortcut()}</Kbd>
              ) : (
                <CloseButton aria-label={t`Clear the search`} onClick={clear} />
              )
            }
            rightSectionWidth={text === '' ? 'var(--hint-width)' : '2.5rem'}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setOpen(true)
            }}
            onFocus={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
          />
        </Combobox.EventsTarget>
        <div className={classes.results} hidden={!list.dropdownOpened}>
          <Combobox.Options aria-label={t`Search results`} className={classes.list}>
            {found.results.map((result, index) => (
              <ResultOption
                key={`${result.kind} ${result.id}`}
                result={result}
                words={wanted.split(/\s+/)}
                onPoint={(id) => {
                  list.selectOption(index)
                  setSelected(id)
                }}
              />
            ))}
          </Combobox.Options>
          <p
            role="status"
            className={classes.note}
            data-alone={found.results.length === 0 || undefined}
          >
            {noteOn(found, wanted)}
          </p>
        </div>
      </Combobox>
    </search>
  )
}

type OptionProps = {
  result: SearchResult
  words: string[]
  onPoint: (optionId: string) => void
}

const ResultOption = ({ result: { title, kind, detail, href }, words, onPoint }: OptionProps) => (
  <Combobox.Option value={href} onPointerMove={({ currentTarget }) => onPoint(currentTarget.id)}>
    <Highlight component="span" inherit highlight={words} className={classes.title ?? ''}>
      {title}
    </Highlight>
    <span className={classes.kind}>{kind}</span>
    <Highlight component="span" inherit highlight={words} className={classes.detail ?? ''}>
      {detail}
    </Highlight>
  </Combobox.Option>
)

function noteOn({ results, status }: Found, text: string): string {
  if (status === 'failed') return t`The search did not answer. Please try again.`
  if (status === 'searching') return results.length === 0 ? t`Searching…` : '\u00a0'
  if (results.length === 0) return t`Nothing matches “${text}”.`
  const count = results.length
  return plural(count, { one: `${count} result`, other: `${count} results` })
}

const shortcut = () => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : t`Ctrl K`)
