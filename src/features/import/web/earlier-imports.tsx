import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { reasonOf } from '../../../web/api/reply.ts'
import { ConfirmDialog, type Failure } from '../../../web/form/confirm-dialog.tsx'
import { Badge } from '../../../web/ui/badge.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card, Row, Stack } from '../../../web/ui/layout.tsx'
import { Text, Title } from '../../../web/ui/text.tsx'
import { callImports, IMPORT_TIMEOUT_MS, useImports } from './import-hooks.ts'
import classes from './import-page.module.css'

/** Earlier imports; each can be undone whole within a day. */
export function EarlierImports() {
  const { data = [] } = useImports()
  if (data.length === 0) return null
  return (
    <Card as="section" gap={14} aria-label={t`Earlier imports`}>
      <Title order={2} isSmall>
        <Trans>Earlier imports</Trans>
      </Title>
      <Stack as="ul" gap={12}>
        {data.map(
          ({
            id,
            name,
            rows,
            recordedBy,
            invited,
            invitationsWaiting,
            createdAt,
            undoneAt,
            mayUndo,
          }) => (
            <Row as="li" key={id} gap={12} lineGap={8} className={classes.line}>
              <div>
                <strong>{name}</strong>
                <Text isDimmed size="less">
                  {formatDate(createdAt)} · {plural(rows, { one: '# row', other: '# rows' })}
                </Text>
                {recordedBy !== null && (
                  <Text isDimmed size="less">
                    <Trans>Recorded by {recordedBy}</Trans>
                  </Text>
                )}
                {invitationsWaiting > 0 && (
                  <Text isDimmed size="less">
                    {plural(invitationsWaiting, {
                      one: '# invitation has yet to go out',
                      other: '# invitations have yet to go out',
                    })}
                  </Text>
                )}
              </div>
              {undoneAt !== null && (
                <Badge color="gray">
                  <Trans>Undone</Trans>
                </Badge>
              )}
              {mayUndo && (
                <Undo
                  id={id}
                  name={name}
                  invited={invited === null ? null : invited - invitationsWaiting}
                />
              )}
            </Row>
          ),
        )}
      </Stack>
    </Card>
  )
}

type UndoProps = { id: string; name: string; invited: number | null }

function Undo({ id, name, invited }: UndoProps) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const undo = async () => {
    setBusy(true)
    const sent = { params: { id }, timeout: IMPORT_TIMEOUT_MS }
    const reply = await callImports('POST /imports/{id}/undo', sent).catch(() => undefined)
    setBusy(false)
    if (reply?.status !== 200)
      return setFailure({ text: t`It was not undone`, reason: reply && reasonOf(reply) })
    setAsking(false)
    await queries.invalidateQueries()
  }
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setAsking(true)}>
        <Trans>Undo</Trans>
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t`Undo “${name}”?`}
        confirm={t`Undo the import`}
        isDanger
        isBusy={isBusy}
        failure={failure}
        onConfirm={() => void undo()}
        onCancel={() => setAsking(false)}
      >
        <Trans>
          Its properties, clients and agreements leave your lists, and its opening balances are
          taken back. History keeps what was done.
        </Trans>{' '}
        {mailsSent(invited)}
      </ConfirmDialog>
    </>
  )
}

/** Mentions mailed invitations, which undoing cannot reach; '' if none went out. */
function mailsSent(invited: number | null): string {
  if (invited === null) return t`Emails that went out cannot be called back.`
  if (invited === 0) return ''
  return plural(invited, {
    one: '# invitation was emailed and cannot be called back; its link stops working.',
    other: '# invitations were emailed and cannot be called back; their links stop working.',
  })
}
