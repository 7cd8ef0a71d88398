import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDownIcon, ArrowUpIcon, Trash2Icon } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../dialog.tsx'
import { MessageSlot } from '../message-slot.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { TextInput } from '../ui/field.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { Text, Title } from '../ui/text.tsx'
import { useMessage } from '../use-message.ts'
import type { ListView, SavedFilter } from './kept-views.ts'
import { type KeepView, useFilterOfAddress } from './list-views.ts'
import classes from './view-dialog.module.css'

type Props = {
  labels: readonly string[]
  view: ListView
  keep: KeepView
  isPhone: boolean
  opened: boolean
  onClose: () => void
}

/** Resolves with whether the change was kept; if not, a message says why. */
type Change = (to: (view: ListView) => ListView) => Promise<boolean>

/** The most saved filters of a list: more would fill the toolbar. */
const MAX_SAVED = 8
const MAX_NAME = 40

/** Which columns of a list are shown, in which order, and its saved filters. Each change is kept at once. */
export function ViewDialog({ labels, view, keep, isPhone, opened, onClose }: Props) {
  const { message, show } = useMessage()
  const change: Change = (to) =>
    keep(to).then(
      () => true,
      (error: Error) => {
        show({ tone: 'failure', text: t`That did not work`, reason: error.message })
        return false
      },
    )
  return (
    <Dialog opened={opened} onClose={onClose} title={t`View of this list`}>
      <Stack gap={20}>
        {!isPhone && (
          <Columns
            labels={labels}
            view={view}
            onChange={(columns) => void change((it) => ({ ...it, columns }))}
          />
        )}
        <Saved
          saved={view.saved}
          onChange={(next) => change((it) => ({ ...it, saved: next(it.saved) }))}
          onClose={onClose}
        />
        <MessageSlot message={message} />
      </Stack>
    </Dialog>
  )
}

type ColumnsProps = Pick<Props, 'labels' | 'view'> & {
  onChange: (columns: ListView['columns']) => void
}

function Columns({ labels, view: { columns }, onChange }: ColumnsProps) {
  const all = labels.map((_, place) => place)
  const shown = columns && columns.of === labels.length ? [...columns.shown] : all
  // Those in sight in their order, then the others.
  const listed = [...shown, ...all.filter((place) => !shown.includes(place))]
  const choose = (next: number[]) => onChange({ of: labels.length, shown: next })
  const move = (place: number, by: number) => {
    const at = shown.indexOf(place)
    const next = shown.toSpliced(at, 1)
    choose(next.toSpliced(at + by, 0, place))
  }
  return (
    <section>
      <Title order={2} isSmall>
        <Trans>Columns</Trans>
      </Title>
      <Stack as="ul" className={classes.list}>
        {listed.map((place) => {
          const [label, at] = [labels[place] ?? '', shown.indexOf(place)]
          return (
            <li key={place}>
              <label>
                <input
                  type="checkbox"
                  checked={at >= 0}
                  disabled={place === 0}
                  onChange={() => choose(at >= 0 ? shown.toSpliced(at, 1) : [...shown, place])}
                />
                {label}
              </label>
              {at > 0 && (
                <Row isTight>
                  <IconButton
                    variant="subtle"
                    aria-label={t`${label}: earlier`}
                    aria-disabled={at === 1 || undefined}
                    onClick={() => at > 1 && move(place, -1)}
                  >
                    <ArrowUpIcon size={16} />
                  </IconButton>
                  <IconButton
                    variant="subtle"
                    aria-label={t`${label}: later`}
                    aria-disabled={at === shown.length - 1 || undefined}
                    onClick={() => at < shown.length - 1 && move(place, 1)}
                  >
                    <ArrowDownIcon size={16} />
                  </IconButton>
                </Row>
              )}
            </li>
          )
        })}
      </Stack>
      {columns && (
        <Button variant="default" size="sm" onClick={() => onChange(null)}>
          <Trans>All columns, as they were</Trans>
        </Button>
      )}
    </section>
  )
}

const without = (saved: readonly SavedFilter[], name: string) =>
  saved.filter((it) => it.name !== name)

type SavedProps = {
  saved: readonly SavedFilter[]
  onChange: (next: (saved: readonly SavedFilter[]) => readonly SavedFilter[]) => ReturnType<Change>
  onClose: () => void
}

function Saved({ saved, onChange, onClose }: SavedProps) {
  const query = useFilterOfAddress()
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const navigate = useNavigate()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') return setError(t`Please enter a name.`)
    if (saved.length >= MAX_SAVED && !saved.some((it) => it.name === wanted))
      return setError(t`There is room for ${MAX_SAVED}. Remove one first.`)
    if (await onChange((all) => [...without(all, wanted), { name: wanted, query }])) onClose()
  }
  return (
    <section>
      <Title order={2} isSmall>
        <Trans>Saved filters</Trans>
      </Title>
      {saved.length > 0 && (
        <Stack as="ul" className={classes.list}>
          {saved.map((it) => (
            <li key={it.name}>
              <Button
                variant="subtle"
                size="sm"
                onClick={() => {
                  onClose()
                  void navigate({ search: it.query })
                }}
              >
                {it.name}
              </Button>
              <IconButton
                variant="subtle"
                aria-label={t`Remove ${it.name}`}
                onClick={() => void onChange((all) => without(all, it.name))}
              >
                <Trash2Icon size={16} />
              </IconButton>
            </li>
          ))}
        </Stack>
      )}
      {query === '' ? (
        <Text isDimmed>
          <Trans>Search, filter or sort the list; it can then be saved here under a name.</Trans>
        </Text>
      ) : (
        <form className={classes.save} noValidate onSubmit={(event) => void save(event)}>
          <TextInput
            label={t`Save what the list shows now as`}
            maxLength={MAX_NAME}
            value={name}
            error={error}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setError('')
            }}
          />
          <Button type="submit">
            <Trans>Save filter</Trans>
          </Button>
        </form>
      )}
    </section>
  )
}
