import { t } from '@lingui/core/macro'
import { SearchIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CloseButton } from '../ui/button.tsx'
import { TextInput } from '../ui/field.tsx'
import classes from './table-toolbar.module.css'

const PAUSE_MS = 300

type Props = { hint: string; search: string; onSearch: (search: string) => void }

/** The list's own search box; it asks the server once typing pauses. */
export function TableSearch({ hint, search, onSearch }: Props) {
  const [typed, setTyped] = useState(search)
  const asked = useRef(search)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (asked.current === search) return
    asked.current = search
    setTyped(search)
  }, [search])

  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === asked.current) return
    const timer = setTimeout(() => {
      asked.current = wanted
      onSearch(wanted)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, onSearch])

  const clear = () => {
    setTyped('')
    field.current?.focus()
  }
  return (
    <TextInput
      ref={field}
      className={classes.search}
      size="sm"
      type="search"
      aria-label={t`Search this list: ${hint}`}
      placeholder={hint}
      maxLength={200}
      leftSection={<SearchIcon size={18} />}
      rightSection={
        typed !== '' && <CloseButton aria-label={t`Clear the search`} onClick={clear} />
      }
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
