import { useEffect, useRef } from 'react'
import type { SearchResult } from './search.ts'
import classes from './search-box.module.css'
import type { Found } from './use-search.ts'

type Props = {
  id: string
  isShown: boolean
  found: Found
  text: string
  active: number
  onPoint: (index: number) => void
  onOpen: (result: SearchResult) => void
}

/** The list below the search box. The focus stays in the box; `active` is where its arrows stand. */
export function SearchResults({ id, isShown, found, text, active, onPoint, onOpen }: Props) {
  const { results } = found
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    void active
  }, [active])

  return (
    <div className={classes.results} hidden={!isShown}>
      <div role="listbox" id={id} aria-label="Search results" ref={list} className={classes.list}>
        {isShown &&
          results.map((result, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the box and opens from there
            <div
              key={`${result.kind} ${result.id}`}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes.result}
              onPointerMove={() => onPoint(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onOpen(result)}
            >
              <span className={classes.title}>{result.title}</span>
              <span className={classes.kind}>{result.kind}</span>
              <span className={classes.detail}>{result.detail}</span>
            </div>
          ))}
      </div>
      <p role="status" className={classes.note} data-alone={results.length === 0 || undefined}>
        {isShown ? noteOn(found, text) : ''}
      </p>
    </div>
  )
}

function noteOn({ results, status }: Found, text: string): string {
  if (status === 'failed') return 'The search did not answer. Please try again.'
  if (status === 'found' && results.length === 0) return `Nothing matches “${text}”.`
  if (status === 'found') return `${results.length} ${results.length === 1 ? 'result' : 'results'}`
  return results.length === 0 ? 'Searching…' : '\u00a0'
}
