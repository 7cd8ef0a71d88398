import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly, sumOf } from '../../../shared/paise.ts'
import { Amount } from '../../../web/amount.tsx'
import { Dialog } from '../../../web/dialog.tsx'
import { EmptyState, LoadFailed } from '../../../web/empty-state.tsx'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card, Row, Stack } from '../../../web/ui/layout.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Anchor, Text, Title } from '../../../web/ui/text.tsx'
import { Can } from '../../identity/web/access/can.tsx'
import { useMay } from '../../identity/web/access/may.ts'
import { useRefreshAll } from '../../ledger/web/ledger-hooks.ts'
import type { BankAccount, BankLine, BankOverview, UnseenPayment } from '../bank-wire.ts'
import { agreementText } from './agreement-text.ts'
import { AllPrivate } from './all-private.tsx'
import { AssignLine } from './assign-line.tsx'
import { sorted, useBank, useBankProgress } from './bank-hooks.ts'
import classes from './bank-page.module.css'
import { DecidedLines } from './decided-lines.tsx'
import { LineCard, type OnLine } from './line-card.tsx'
import { LineTable } from './line-table.tsx'
import { MoreLines, OutLines, PAGE } from './out-lines.tsx'
import { SpendLine } from './spend-line.tsx'
import { UploadStatement } from './upload-statement.tsx'
import { type BankActions, useBankActions } from './use-bank-actions.ts'

/** Where the bank's statement settles the month: choose it, confirm what is certain, say what the rest is. */
export function BankPage() {
  const { data, error, refetch, isFetching } = useBank()
  return (
    <Page
      title={t`Bank`}
      subtitle={t`Your bank’s statement knows who paid. Nothing is recorded before you confirm it.`}
    >
      <Stack gap={16} className={classes.page}>
        <Proposing isWatching={isFetching} />
        {data ? (
          <Desk bank={data} />
        ) : error ? (
          <LoadFailed
            title={t`The bank lines could not be loaded`}
            error={error}
            retry={() => void refetch()}
          />
        ) : (
          <div role="status" aria-label={t`Loading`} data-waiting>
            <Skeleton height={220} radius={12} />
          </div>
        )}
      </Stack>
    </Page>
  )
}

/** Shows how much of a large statement the server has proposed, in per cent. */
function Proposing({ isWatching }: { isWatching: boolean }) {
  const percent = useBankProgress(isWatching, 'proposing')
  return (
    <Row gap={12} lineGap={4} role="status" className={classes.proposing}>
      {percent !== null && (
        <>
          <progress max={100} value={percent} aria-label={t`Looking for who paid`} />
          <span>
            <Trans>Looking for who paid… {percent} %</Trans>
          </span>
        </>
      )}
    </Row>
  )
}

function Desk({ bank }: { bank: BankOverview }) {
  const actions = useBankActions()
  const [assigned, setAssigned] = useState<BankLine | null>(null)
  const refresh = useRefreshAll()
  const shown = bank.lines.filter(({ id }) => id !== actions.leaving?.id)
  const { certain, likely, unknown, out } = sorted(shown)
  const mayRecord = useMay('keep the bank')
  const on: OnLine = {
    confirm: (line) => void actions.confirm([line]),
    assign: setAssigned,
    setPrivate: (line) => void actions.setPrivate(line),
    leave: (line) => void actions.layAside([line], 'left'),
  }
  const close = () => setAssigned(null)
  const nothing = bank.lines.length === 0 && bank.accounts.length === 0 && <Nothing />
  return (
    <>
      {mayRecord ? <UploadStatement accounts={bank.accounts}>{nothing}</UploadStatement> : nothing}
      <Agreement accounts={bank.accounts} />
      <Said actions={actions} />
      {certain.length > 0 && <Certain lines={certain} actions={actions} on={on} />}
      <Open
        title={t`Please look`}
        lines={[...likely, ...unknown]}
        actions={actions}
        on={on}
        rest={unknown.filter(({ proposed }) => proposed?.client === null)}
      />
      {bank.erasesFrom !== null && (
        <Text isDimmed size="less">
          <Trans>
            Lines of nobody known are erased from {formatDate(bank.erasesFrom)} on. Say before then
            whose they are.
          </Trans>
        </Text>
      )}
      <Out lines={out} actions={actions} spend={setAssigned} />
      <DecidedLines lines={bank.decided} actions={actions} />
      <Dialog
        opened={assigned !== null}
        onClose={close}
        title={assigned?.direction === 'out' ? t`What was it for?` : t`Whose payment is it?`}
      >
        {assigned?.direction === 'out' && (
          <SpendLine
            line={assigned}
            onClose={close}
            onDone={() => {
              close()
              actions.say({ text: t`Expense recorded.`, undo: assigned })
              refresh()
            }}
          />
        )}
        {assigned?.direction === 'in' && (
          <AssignLine
            line={assigned}
            onClose={close}
            onDone={() => {
              close()
              actions.say({ text: t`Payment recorded.`, undo: assigned })
              refresh()
            }}
          />
        )}
      </Dialog>
    </>
  )
}

const Nothing = () => (
  <EmptyState title={t`No statement yet`}>
    <Can do="keep the bank">
      <Trans>
        Download the statement of your account as Excel or CSV from your bank’s website, and choose
        it here.
      </Trans>
    </Can>
  </EmptyState>
)

/** From and up to which day bank and books agree, and what is open. */
function Agreement({ accounts }: { accounts: readonly BankAccount[] }) {
  if (accounts.length === 0) return null
  return (
    <Stack as="ul" gap={12} aria-label={t`Accounts`}>
      {accounts.map((account) => (
        <li key={account.id}>
          <strong>{account.name}</strong> {agreementText(account)}
          {account.unseen > 0 && <UnseenPayments payments={account.unseenPayments} />}
        </li>
      ))}
    </Stack>
  )
}

/** The last payments of the books that are on no statement, each a link to where it is in the books. */
const UnseenPayments = ({ payments }: { payments: readonly UnseenPayment[] }) => (
  <details>
    <summary>
      <Trans>On no statement</Trans>
    </summary>
    <Stack as="ul" gap={4}>
      {payments.map(({ id, day, amount, name, leaseId }) => (
        <li key={id}>
          <Anchor to={leaseId === null ? paths.expense(id) : paths.lease(leaseId)} isApart>
            <span>
              {formatDate(day)}, {name ?? t`Expense`}, <Amount of={amount} />
            </span>
          </Anchor>
        </li>
      ))}
    </Stack>
  </details>
)

/** The last thing done, with its way back. */
const Said = ({ actions: { said, undo, isBusy } }: { actions: BankActions }) => (
  <Row
    lineGap={4}
    role={said?.isFault ? 'alert' : 'status'}
    tone={said?.isFault ? 'warning' : 'success'}
  >
    {said && <span>{said.text}</span>}
    {said?.undo && (
      <Button
        variant="default"
        size="compact-sm"
        disabled={isBusy}
        onClick={() => said.undo && void undo(said.undo)}
      >
        <Trans>Undo</Trans>
      </Button>
    )}
  </Row>
)

type Part = { lines: BankLine[]; actions: BankActions }

/** The certain lines, confirmed together by one tap. */
function Certain({ lines, actions, on }: Part & { on: OnLine }) {
  const received = lines.filter(({ proposed }) => proposed?.action === 'receipt')
  const sum = formatPaiseBriefly(sumOf(received.map(({ amount }) => amount)))
  return (
    <Card as="section" gap={14} aria-label={t`Certain`}>
      <Can do="keep the bank">
        <BusyButton isBusy={actions.isBusy} onClick={() => void actions.confirm(lines)}>
          {plural(lines.length, {
            one: 'Confirm the one that is certain',
            other: 'Confirm all # that are certain',
          })}
        </BusyButton>
      </Can>
      {received.length > 0 && (
        <Text isDimmed size="less">
          <Trans>Tenants get receipts for {sum} in all.</Trans>
        </Text>
      )}
      <details>
        <summary>
          <Trans>Show them</Trans>
        </summary>
        <Lines title={t`Certain`} lines={lines} actions={actions} on={on} hasKeys={false} />
      </details>
    </Card>
  )
}

/** The lines that somebody has to look at: a stack of cards on a phone, a table on a desk. */
function Open({
  title,
  lines,
  actions,
  on,
  rest,
}: Part & { title: string; on: OnLine; rest: BankLine[] }) {
  if (lines.length === 0) return null
  return (
    <Card as="section" gap={14} aria-label={title}>
      <Title order={2} isSmall>
        {title} ({lines.length})
      </Title>
      <Lines title={title} lines={lines} actions={actions} on={on} hasKeys />
      {rest.length > 1 && (
        <AllPrivate lines={rest} actions={actions}>
          {plural(rest.length, {
            one: 'The one of nobody known is private',
            other: 'The # of nobody known are private',
          })}
        </AllPrivate>
      )}
    </Card>
  )
}

type LinesProps = Part & { title: string; on: OnLine; hasKeys: boolean }

function Lines({ title, lines: all, actions, on, hasKeys }: LinesProps) {
  const { isBusy, said, undo } = actions
  const mayRecord = useMay('keep the bank')
  const [shown, setShown] = useState(PAGE)
  const lines = all.slice(0, shown)
  const [first] = lines
  if (!first) return null
  return (
    <>
      <Stack gap={12} className={classes.onPhone}>
        {(hasKeys && mayRecord ? [first] : lines).map((line) => (
          <LineCard key={line.id} line={line} isBusy={isBusy} on={on} />
        ))}
      </Stack>
      <Stack gap={8} className={classes.onDesk}>
        <LineTable
          caption={title}
          lines={lines}
          isBusy={isBusy}
          on={on}
          hasKeys={hasKeys && mayRecord}
          undo={() => said?.undo && void undo(said.undo)}
        />
      </Stack>
      <MoreLines of={all} shown={shown} onMore={setShown} />
    </>
  )
}

/** Money that went out and belongs to no agreement. */
function Out({ lines, actions, spend }: Part & { spend: (line: BankLine) => void }) {
  if (lines.length === 0) return null
  return (
    <Card as="details" gap={14}>
      <summary>
        <Trans>Money out, not explained ({lines.length})</Trans>
      </summary>
      <OutLines lines={lines} actions={actions} spend={spend} />
    </Card>
  )
}
