import { t } from '@lingui/core/macro'
import { SearchIcon } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PlainInput, useLazyInput } from '../lazy-input.tsx'
import { PartFailed, useLazyPart } from '../lazy-part.tsx'
import { CloseButton } from '../ui/button.tsx'
import type { TextInputProps } from '../ui/field.tsx'
import { ctrlKey, useKeys } from './keys.ts'
import classes from './search-box.module.css'
import type { Search, ShownResult } from './use-search.ts'

const loadResults = () => import('./search-results.tsx')

/**
 * Finds records as one types; arrows and Enter, or the mouse, open them. Ctrl or ⌘ and K come here, and a slash. The list of
 * results comes with the first focus.
 */
export function SearchBox({ search }: { search: Search }) {
  const [text, setText] = useState('')
  const [isWanted, setWanted] = useState(false)
  const { part, failure, retry } = useLazyPart('search', loadResults, isWanted)
  const { isReady, plain, taken } = useLazyInput(part !== undefined)
  const navigate = useNavigate()
  const begin = () => taken.input.current?.select()
  useKeys({ 'ctrl k': begin, '/': begin })

  const open = ({ to }: ShownResult) => {
    setText('')
    if (typeof to === 'string') void navigate(to)
    else to()
  }
  const clear = () => {
    setText('')
    taken.input.current?.focus()
  }
  const look: TextInputProps = {
    size: 'sm',
    type: 'search',
    placeholder: t`Search`,
    maxLength: 500,
    leftSection: <SearchIcon size={18} />,
    rightSection:
      text === '' ? (
        <kbd className={classes.hint}>{ctrlKey('K', t`Ctrl`)}</kbd>
      ) : (
        <CloseButton aria-label={t`Clear the search`} onClick={clear} />
      ),
    rightSectionWidth: text === '' ? 'var(--hint-width)' : '2.5rem',
  }
  return (
    <search className={classes.box} onPointerEnter={() => setWanted(true)}>
      {part && isReady ? (
        <part.SearchCombobox
          search={search}
          text={text}
          look={look}
          taken={taken}
          onType={setText}
          onOpen={open}
        />
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
