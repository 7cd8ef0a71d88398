import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { TransientButton } from '../focus-heading.tsx'
import { Page, Sheet } from '../shell/page.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import classes from './record.module.css'
import type { Loaded, RecordState } from './use-record.ts'

type Props<T> = {
  title: string
  /** Whether the record's own heading is more informative than the title. */
  isTitleQuiet?: boolean
  state: RecordState<T>
  /** The kind of record, in the language of the page: 'property'. */
  kind: string
  /** The list to go to where the record is not there. */
  list: { name: string; to: string }
  /** The message for a failed fetch, made from its reason. */
  failureText?: ((message: string) => string) | undefined
  children: (loaded: Loaded<T>) => ReactNode
  /** Content below the record once it is loaded. */
  below?: ((loaded: Loaded<T>) => ReactNode) | undefined
}

/** A page about one record, or a fallback while there is none. */
export function RecordPage<T>({
  title,
  isTitleQuiet = false,
  children,
  below,
  ...props
}: Props<T>) {
  return (
    <Page title={title} isTitleQuiet={isTitleQuiet && isHereOrComing(props.state)}>
      <Sheet>
        {props.state.status === 'loaded' ? children(props.state) : <FallbackAction {...props} />}
      </Sheet>
      {props.state.status === 'loaded' && below?.(props.state)}
    </Page>
  )
}

const isHereOrComing = ({ status }: { status: string }) =>
  status === 'loaded' || status === 'loading'

/** Another sheet about the record, below. */
export const RecordSheet = ({ children }: { children: ReactNode }) => (
  <div className={classes.further}>
    <Sheet>{children}</Sheet>
  </div>
)

/** Shown instead of a record that is not there. */
export function FallbackAction<T>({
  state,
  kind,
  list,
  failureText,
}: Omit<Props<T>, 'title' | 'isTitleQuiet' | 'children' | 'below'>) {
  if (state.status === 'loading') return <Loading />
  if (state.status === 'failed')
    return (
      <div role="alert">
        <EmptyState
          title={t`The ${kind} could not be loaded`}
          action={
            <TransientButton onClick={state.retry}>
              <Trans>Retry</Trans>
            </TransientButton>
          }
        >
          {failureText ? failureText(state.error.message) : state.error.message}
        </EmptyState>
      </div>
    )
  return (
    <div role="alert">
      <EmptyState
        title={t`This ${kind} is not here`}
        action={<Button to={list.to}>{list.name}</Button>}
      >
        <Trans>It may have been removed, or the address is incomplete.</Trans>
      </EmptyState>
    </div>
  )
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f']

const Loading = () => (
  <div className={classes.fields} aria-busy="true" role="status" aria-label={t`Loading`}>
    {PLACES.map((place) => (
      <div key={place}>
        <Skeleton height={12} width="30%" margin="5px 0" />
        <Skeleton height={14} width="65%" margin="6px 0" />
      </div>
    ))}
  </div>
)
