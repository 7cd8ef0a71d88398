import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { ChevronsUpDownIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { Boundary } from '../boundary.tsx'
import { PlainInput, useLazyInput } from '../lazy-input.tsx'
import { PartFailed, useLazyPart } from '../lazy-part.tsx'
import { Button } from '../ui/button.tsx'
import type { TextInputProps } from '../ui/field.tsx'
import { Row } from '../ui/layout.tsx'
import { type Choice, useLabel } from './fields.tsx'
import type { FoundChoices } from './found-choices.ts'
import classes from './pick-by-search.module.css'
import type { FieldProps } from './use-submit-form.ts'

const PAUSE_MS = 250

const loadList = () => import('./choice-list.tsx')

type Props = {
  label: string
  field: FieldProps
  placeholder: string
  /** Finds the choices that match the typed text. */
  useChoices: (search: string) => FoundChoices
  /** A choice that is always offered. */
  always?: Choice | undefined
}

/** A choice among many: the server finds matches for the typed text. Shows an error if the server cannot be reached. */
export function PickBySearch({ label, field, placeholder, useChoices, always }: Props) {
  const labels = useRef(new Map<string, string>())
  // Undefined while the box shows the chosen label, which is not a search.
  const [typed, setTyped] = useState<string>()
  const [isWanted, setWanted] = useState(false)
  const [search] = useDebouncedValue(typed?.replaceAll(',', ' ').trim() ?? '', PAUSE_MS)
  const { choices: found, failure, retry } = useChoices(search)
  const late = useLazyPart('choices', loadList, isWanted)
  const { isReady, plain, taken } = useLazyInput(late.part !== undefined)
  const isThere = !always || found.some(({ value }) => value === always.value)
  const choices = isThere ? found : [always, ...found]
  for (const choice of choices) labels.current.set(choice.value, choice.label)
  const chosen = labels.current.get(field.value) ?? ''

  const choose = (value: string) => {
    field.onChange(value)
    setTyped(undefined)
  }
  // Typed text that identifies one choice chooses it.
  const chooseTyped = () => {
    const only = onlyMatch(labels.current, typed ?? '')
    if (only === undefined) setTyped(undefined)
    else choose(only)
  }
  const type = (text: string) => setTyped(text === chosen ? undefined : text)
  const retryFromBox = () => {
    taken.input.current?.focus()
    retry()
  }
  const look: TextInputProps = {
    ...useLabel({ label }),
    name: field.name,
    error: field.error,
    placeholder,
    rightSection: <ChevronsUpDownIcon size={20} />,
  }
  return (
    <div className={classes.pick} onPointerEnter={() => setWanted(true)}>
      {late.part && isReady ? (
        <Boundary>
          <late.part.ChoiceList
            label={label}
            choices={choices}
            look={look}
            taken={taken}
            value={field.value}
            text={typed ?? chosen}
            hasList={failure === null}
            onType={type}
            onChoose={choose}
            onLeave={chooseTyped}
          />
        </Boundary>
      ) : (
        <PlainInput
          {...look}
          {...plain}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={false}
          autoComplete="off"
          value={typed ?? chosen}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onFocus={() => setWanted(true)}
          onBlur={chooseTyped}
        />
      )}
      {failure && <NotFetched failure={failure} retry={retryFromBox} />}
      {late.failure && <PartFailed failure={late.failure} retry={late.retry} />}
    </div>
  )
}

const NotFetched = ({ failure, retry }: { failure: Error; retry: () => void }) => (
  <Row gap={12} lineGap={8} role="alert" className={classes.notFetched}>
    <span>
      {t`The choices could not be loaded.`} {failure.message}
    </span>
    <Button variant="default" size="compact-sm" onClick={retry}>
      <Trans>Retry</Trans>
    </Button>
  </Row>
)

/** The value of the label equal to the typed text, otherwise of the only one that contains every word. */
export function onlyMatch(labels: ReadonlyMap<string, string>, typed: string): string | undefined {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return undefined
  const words = wanted.split(/[\s,]+/)
  const all = [...labels].map(([value, label]) => ({ value, label: label.toLowerCase() }))
  const named = all.filter(({ label }) => label === wanted || label.split(',')[0] === wanted)
  const matching = all.filter(({ label }) => words.every((word) => label.includes(word)))
  const found = named.length > 0 ? named : matching
  return found.length === 1 ? found[0]?.value : undefined
}
