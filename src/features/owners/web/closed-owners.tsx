import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { readsOf } from '../../../web/api/reads.ts'
import { Breakable } from '../../../web/breakable.tsx'
import { Sheet } from '../../../web/shell/page.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { Title } from '../../../web/ui/text.tsx'
import { type ClosedOwner, closedOwnerWire } from '../owner-wire.ts'
import classes from './closed-owners.module.css'
import { callOwners, OWNERS } from './owner-hooks.ts'
import { ProvedQuestion } from './proved-question.tsx'

const reads = readsOf(callOwners, OWNERS, { 'GET /closedowners': [closedOwnerWire] })

/** The owners who were deleted and can still be opened again; nothing where there are none. */
export function ClosedOwners() {
  const { data = [] } = useQuery(reads('GET /closedowners'))
  const [asked, setAsked] = useState<ClosedOwner>()
  const refresh = useRefresh(OWNERS)
  if (data.length === 0) return null
  return (
    <section aria-label={t`Deleted owners`} className={classes.part}>
      <Sheet>
        <Title order={2}>
          <Trans>Deleted owners</Trans>
        </Title>
        <p className={classes.hint}>
          <Trans>
            They come back with everything that was there, as long as nothing is erased.
          </Trans>
        </p>
        <Stack as="ul" gap={16} className={classes.list}>
          {data.map((owner) => (
            <Row as="li" key={owner.id} gap={12} isSpread>
              <div>
                <strong>{owner.name || t`Unnamed`}</strong> <Breakable text={owner.email} />
                <p className={classes.hint}>
                  <Trans>
                    Deleted on {formatDate(owner.closedAt)}; can be opened again until{' '}
                    {formatDate(owner.reopenBy)}
                  </Trans>
                </p>
              </div>
              <Button
                variant="default"
                aria-label={t`Open ${owner.name} again`}
                onClick={() => setAsked(owner)}
              >
                <Trans>Open again</Trans>
              </Button>
            </Row>
          ))}
        </Stack>
      </Sheet>
      {asked && (
        <ProvedQuestion
          title={t`Open ${asked.name} again?`}
          confirm={t`Open again`}
          informed={t`The owner, the clients who sign in and all administrators get an email.`}
          send={(body) =>
            callOwners('POST /ownermaster/{id}/reopen', { params: { id: asked.id }, body })
          }
          onDone={() => {
            setAsked(undefined)
            void refresh()
          }}
          onCancel={() => setAsked(undefined)}
        >
          <Trans>The owner and their clients can sign in again, as before.</Trans>
        </ProvedQuestion>
      )}
    </section>
  )
}
