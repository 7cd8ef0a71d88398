import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { LoadFailed } from '../../../web/empty-state.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { Page, Sheet } from '../../../web/shell/page.tsx'
import { Checkbox } from '../../../web/ui/checks.tsx'
import { Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import type { LeaseDues } from '../../dues/dues.ts'
import { shortAddress } from '../../dues/web/lease-of-row.tsx'
import classes from './rows.module.css'

type Query<Row> = { data: Row[] | undefined; error: Error | null; refetch: () => unknown }

type Props<Row> = {
  title: string
  subtitle: string
  query: Query<Row>
  /** Shown where there is nothing to choose from. */
  none: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A page on which something is done for several agreements, with what is shown until they are there. */
export function SeveralPage<Row>({ title, subtitle, query, none, children }: Props<Row>) {
  const { data, error, refetch } = query
  return (
    <Page title={title} subtitle={subtitle}>
      <BackButton fallback={paths.dues} />
      <Sheet>
        {!data && error ? (
          <LoadFailed
            title={t`The agreements could not be loaded`}
            error={error}
            retry={() => void refetch()}
          />
        ) : !data ? (
          <div role="status" aria-label={t`Loading`} data-waiting>
            <Skeleton height={220} radius={12} />
          </div>
        ) : data.length === 0 ? (
          none
        ) : (
          children(data)
        )}
      </Sheet>
    </Page>
  )
}

type Lease = Pick<LeaseDues, 'leaseId' | 'client' | 'property'>

type TickProps = {
  lease: Lease
  /** The label of ticking them: 'Charge Ravi'. */
  says: string
  /** At the end of the line. */
  owed?: string
  isTicked: boolean
  error?: string | undefined
  /** Of the field whose error it shows. */
  name?: string
  onTick: (isTicked: boolean) => void
}

/** A tenant and property with a checkbox, labelled by the tenant's name. */
export const TickWho = ({ lease, says, owed, isTicked, error, name, onTick }: TickProps) => (
  <div className={classes.tick}>
    <Checkbox
      label={lease.client.name || t`Unnamed`}
      description={shortAddress(lease)}
      aria-label={says}
      checked={isTicked}
      error={error}
      name={name}
      onChange={({ currentTarget }) => onTick(currentTarget.checked)}
    />
    {owed && <strong className={classes.owed}>{owed}</strong>}
  </div>
)

/** A tenant and property, in a row to choose from. */
export const Who = ({ lease, children }: { lease: Lease; children?: ReactNode }) => (
  <Stack as="span">
    <Anchor to={paths.lease(lease.leaseId)} isStrong isApart>
      {lease.client.name || <Trans>Unnamed</Trans>}
    </Anchor>
    <Text as="span" size="small" isDimmed>
      {shortAddress(lease)}
    </Text>
    {children && (
      <Text as="span" size="small" isDimmed>
        {children}
      </Text>
    )}
  </Stack>
)
