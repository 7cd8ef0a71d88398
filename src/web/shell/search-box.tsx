import { Kbd, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLeave } from '../form/unsaved-changes.tsx'
import type { Search, SearchResult } from './search.ts'
import classes from './search-box.module.css'
import { SearchResults } from './search-results.tsx'
import { useSearch } from './use-search.ts'

/** Finds records as one types; arrows and Enter, or the mouse, open them. Ctrl or ⌘ and K come here. */
export function SearchBox({ search }: { search: Search }) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const found = useSearch(search, text)
  const navigate = useNavigate()
  const leave = useLeave()
  useHotkeys([['mod+K', () => input.current?.select()]], [])

  const isShown = isOpen && text.trim() !== ''
  const count = found.results.length
  const open = ({ href }: SearchResult) => {
    setOpen(false)
    setText('')
    leave(() => navigate(href))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found.results[active]
    if (event.key === 'ArrowDown') setActive(count === 0 ? 0 : (active + 1) % count)
    else if (event.key === 'ArrowUp') setActive(count === 0 ? 0 : (active + count - 1) % count)
    else if (event.key === 'Enter' && isShown && chosen) open(chosen)
    else if (event.key === 'Escape' && isShown) setOpen(false)
    else return
    event.preventDefault()
  }
  const onChange = (typed: string) => {
    setText(typed)
    setOpen(true)
    setActive(0)
  }

  return (
    <search className={classes.box}>
      <TextInput
        ref={input}
        size="sm"
        type="search"
        role="combobox"
        aria-label="Search"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && count > 0 ? `${listId}-${active}` : undefined}
        placeholder="Search"
        autoComplete="off"
        maxLength={100}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={text === '' && <Kbd className={classes.hint}>{shortcut}</Kbd>}
        rightSectionWidth="var(--hint-width)"
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <SearchResults
        id={listId}
        isShown={isShown}
        found={found}
        text={text.trim()}
        active={active}
        onPoint={setActive}
        onOpen={open}
      />
    </search>
  )
}

const shortcut = /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '') ? '⌘ K' : 'Ctrl K'
