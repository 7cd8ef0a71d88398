import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PhoneIcon } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../../shared/calendar-date.ts'
import { diallable } from '../../../../web/call-link.tsx'
import { Dialog } from '../../../../web/dialog.tsx'
import { EmptyState, LoadFailed } from '../../../../web/empty-state.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { TextInput } from '../../../../web/ui/field.tsx'
import { Card, Grid, Row, Stack } from '../../../../web/ui/layout.tsx'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import { Text, Title } from '../../../../web/ui/text.tsx'
import { FilesOf } from '../../../files/web/files-of.tsx'
import { meterNumberOf } from '../../../leases/lease.ts'
import classes from './caretaker-home.module.css'
import { type LookedAfter, useLookedAfter, useRefreshLookedAfter } from './caretaker-hooks.ts'
import { SendReading } from './send-reading.tsx'

/** The most properties that are found at a glance; a longer list can be searched. */
const AT_A_GLANCE = 8

/** What a caretaker needs on the way: who lives where, their phone, the meter. No money. */
export function CaretakerHome() {
  const { data, error, refetch } = useLookedAfter()
  const [search, setSearch] = useState('')
  const [asked, setReading] = useState<LookedAfter | null>(null)
  const [done, setDone] = useState('')
  const refresh = useRefreshLookedAfter()
  if (!data)
    return error ? (
      <LoadFailed
        title={t`The properties could not be loaded`}
        error={error}
        retry={() => void refetch()}
      />
    ) : (
      <div role="status" aria-label={t`Loading`} data-coming>
        <Skeleton height={260} radius={12} />
      </div>
    )
  // As it is now: a reading that is refused fetches what the meter showed last.
  const reading = data.find(({ id, tenancy }) => id === asked?.id && tenancy) ?? asked
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const shown = data.filter((property) => words.every((word) => textOf(property).includes(word)))
  return (
    <Stack as="section" gap={16} aria-label={t`Properties`}>
      <Text role="status" className={classes.done}>
        {done}
      </Text>
      {data.length === 0 && <EmptyState title={t`No properties yet`} />}
      {data.length > AT_A_GLANCE && (
        <TextInput
          label={t`Find a property or tenant`}
          type="search"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {data.length > 0 && shown.length === 0 && (
        <Text isDimmed>
          <Trans>Nothing found</Trans>
        </Text>
      )}
      <Grid as="ul" min={20} gap={12} keepsWidth>
        {shown.map((property) => (
          <li key={property.id}>
            <Property property={property} onRead={() => setReading(property)} />
          </li>
        ))}
      </Grid>
      <SharedFiles />
      <Dialog
        opened={reading !== null}
        onClose={() => setReading(null)}
        title={reading ? t`Meter reading, ${placeOf(reading)}` : ''}
      >
        {reading?.tenancy && (
          <SendReading
            tenancy={reading.tenancy}
            onDone={(message) => {
              setReading(null)
              setDone(`${placeOf(reading)}: ${message}`)
              refresh()
            }}
            onRefused={refresh}
            onClose={() => setReading(null)}
          />
        )}
      </Dialog>
    </Stack>
  )
}

const placeOf = ({ address1, address2 }: LookedAfter) =>
  [address1, address2].filter(Boolean).join(', ') || t`Unnamed`

const textOf = ({ tenancy, ...property }: LookedAfter) =>
  [placeOf(property as LookedAfter), property.city, tenancy?.name, tenancy?.meterNumber]
    .join(' ')
    .toLocaleLowerCase()

function Property({ property, onRead }: { property: LookedAfter; onRead: () => void }) {
  const { tenancy } = property
  return (
    <Card as="article" gap={4} className={classes.property} aria-label={placeOf(property)}>
      <Title order={2} isSmall>
        {placeOf(property)}
      </Title>
      <Text size="small" isDimmed>
        {[property.city, property.pincode].filter(Boolean).join(' ')}
      </Text>
      {tenancy ? (
        <>
          <Text isStrong>{tenancy.name}</Text>
          <Text size="small" isDimmed>
            {meterText(tenancy)}
          </Text>
          <Row gap={8} className={classes.buttons}>
            <Button onClick={onRead} aria-label={t`Meter reading, ${placeOf(property)}`}>
              <Trans>Meter reading</Trans>
            </Button>
            {diallable(tenancy.phone) !== '' && (
              <Button
                href={`tel:${diallable(tenancy.phone)}`}
                variant="default"
                leftSection={<PhoneIcon size={18} />}
                aria-label={t`Call ${tenancy.name}, ${tenancy.phone}`}
              >
                {tenancy.phone}
              </Button>
            )}
          </Row>
        </>
      ) : (
        <Text size="small" isDimmed>
          <Trans>Nobody lives here now.</Trans>
        </Text>
      )}
    </Card>
  )
}

/** The meter's number and what it showed last. */
function meterText({ meterNumber, last }: NonNullable<LookedAfter['tenancy']>): string {
  const meter = meterNumberOf(meterNumber) === '' ? t`Meter` : t`Meter ${meterNumber}`
  return last
    ? t`${meter}: ${last.reading} on ${formatDate(last.readOn)}`
    : t`${meter}: not read yet`
}

const SharedFiles = () => <FilesOf subject={null} isReadOnly />
