import { t } from '@lingui/core/macro'
import { SearchIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { PlainInput, useLateInput } from '../late-input.tsx'
import { PartFailed, useLatePart } from '../late-part.tsx'
import { CloseButton } from '../ui/button.tsx'
import type { TextInputProps } from '../ui/field.tsx'
import type { Search, SearchResult } from './search.ts'
import classes from './search-box.module.css'

const loadResults = () => import('./search-results.tsx')

/**
 * Finds records as one types; arrows and Enter, or the mouse, open them. Ctrl or ⌘ and K come here. The list of
 * results comes with the first focus.
 */
export function SearchBox({ search }: { search: Search }) {
  const [text, setText] = useState('')
  const [isWanted, setWanted] = useState(false)
  const { part, failure, retry } = useLatePart('search', loadResults, isWanted)
  const { isReady, plain, taken } = useLateInput(part !== undefined)
  const navigate = useNavigate()
  useShortcut(() => taken.input.current?.select())

  const open = ({ href }: SearchResult) => {
    setText('')
    navigate(href)
  }
  const clear = () => {
    setText('')
    taken.input.current?.focus()
  }
  const look: TextInputProps = {
    ...{ size: 'sm', type: 'search', placeholder: t`Search`, maxLength: 100 },
    leftSection: <SearchIcon size={18} />,
    rightSection:
      text === '' ? (
        <kbd className={classes.hint}>{shortcut()}</kbd>
      ) : (
        <CloseButton aria-label={t`Clear the search`} onClick={clear} />
      ),
    rightSectionWidth: text === '' ? 'var(--hint-width)' : '2.5rem',
  }
  return (
    <search className={classes.box} onPointerEnter={() => setWanted(true)}>
      {part && isReady ? (
        <part.SearchCombobox {...{ search, text, look, taken }} onType={setText} onOpen={open} />
      ) : (
        <PlainInput
          {...look}
          {...plain}
          role="combobox"
          aria-label={t`Search`}
          aria-autocomplete="list"
          aria-expanded={false}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onFocus={() => setWanted(true)}
        />
      )}
      {failure && text !== '' && (
        <div className={classes.failed}>
          <PartFailed failure={failure} retry={retry} />
        </div>
      )}
    </search>
  )
}

/** Ctrl or ⌘ and K, wherever the focus is. */
function useShortcut(act: () => void) {
  const onShortcut = useEffectEvent(act)
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return
      event.preventDefault()
      onShortcut()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const shortcut = () => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : t`Ctrl K`)
