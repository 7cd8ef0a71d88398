import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { LoadFailed } from '../../../web/empty-state.tsx'
import type { FieldProps } from '../../../web/form/use-submit-form.ts'
import { Checkbox } from '../../../web/ui/checks.tsx'
import { TextInput } from '../../../web/ui/field.tsx'
import { Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { limitOf, typedLimit, UNLIMITED } from './limit.ts'
import { type PropertyPlace, usePlaces } from './property-names.ts'
import classes from './team.module.css'

/** The most properties that are found at a glance; a longer list can be searched. */
const AT_A_GLANCE = 8

/** With which properties somebody works: all, or those that are ticked. */
export function PropertyLimit({ field }: { field: FieldProps }) {
  const id = useId()
  const isLimited = field.value !== UNLIMITED
  // What was ticked comes back to who looks at "All properties" meanwhile.
  const [ticked, setTicked] = useState(isLimited ? field.value : '')
  const tick = (typed: string) => {
    setTicked(typed)
    field.onChange(typed)
  }
  const choice = (value: string, label: string, does: string) => (
    <label className={classes.role} htmlFor={`${id}-${value}`}>
      <input
        type="radio"
        id={`${id}-${value}`}
        name={field.name}
        value={value}
        checked={isLimited === (value !== UNLIMITED)}
        onChange={() => field.onChange(value === UNLIMITED ? UNLIMITED : ticked)}
        aria-describedby={`${id}-${value}-does`}
      />
      <span>
        <strong>{label}</strong>
        <Text as="span" size="small" isDimmed isBlock id={`${id}-${value}-does`}>
          {does}
        </Text>
      </span>
    </label>
  )
  return (
    <fieldset className={classes.roles} aria-describedby={field.error ? `${id}-error` : undefined}>
      <legend>{t`With which properties`}</legend>
      {choice(UNLIMITED, t`All properties`, t`Also those that you add later.`)}
      {choice(
        'some',
        t`Only some`,
        t`They see nothing of the others: no tenant, no rent, no file. Nor the bank, the day book and the year’s papers, which are of all.`,
      )}
      {isLimited && <Places typed={field.value} onTick={tick} />}
      {field.error && (
        <Text size="small" isFault id={`${id}-error`} role="alert">
          {field.error}
        </Text>
      )}
    </fieldset>
  )
}

function Places({ typed, onTick }: { typed: string; onTick: (typed: string) => void }) {
  const { data, error, refetch } = usePlaces()
  const [search, setSearch] = useState('')
  if (!data)
    return error ? (
      <LoadFailed
        title={t`The properties could not be loaded`}
        error={error}
        retry={() => void refetch()}
      />
    ) : (
      <Skeleton height={120} radius={12} data-waiting />
    )
  const ids = limitOf(typed) ?? []
  const words = search
    .toLocaleLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const isFound = ({ address }: PropertyPlace) =>
    words.every((word) => address.toLocaleLowerCase().includes(word))
  const shown = data.filter(isFound)
  const change = (id: string, isTicked: boolean) =>
    onTick(typedLimit(isTicked ? [...ids, id] : ids.filter((it) => it !== id)))
  return (
    <>
      {data.length > AT_A_GLANCE && (
        <TextInput
          label={t`Find a property`}
          type="search"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          // Enter here looks for nothing more, and sends nothing half chosen.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {data.length === 0 && (
        <Text isDimmed>
          <Trans>No properties yet</Trans>
        </Text>
      )}
      {data.length > 0 && shown.length === 0 && (
        <Text isDimmed>
          <Trans>Nothing found</Trans>
        </Text>
      )}
      <Stack as="ul" gap={4} className={classes.places}>
        {shown.map(({ id, address }) => (
          <li key={id}>
            <Checkbox
              label={address}
              checked={ids.includes(id)}
              onChange={({ currentTarget }) => change(id, currentTarget.checked)}
            />
          </li>
        ))}
      </Stack>
      <Text size="small" isDimmed role="status">
        {t`${ids.length} of ${data.length} chosen`}
      </Text>
    </>
  )
}
