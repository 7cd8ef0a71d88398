import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { formatPaiseBriefly, paiseToDecimal, sumOf } from '../../../shared/paise.ts'
import { Dialog } from '../../../web/dialog.tsx'
import { EmptyState } from '../../../web/empty-state.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { outcomeOfCall, textOfOutcome } from '../../../web/form/outcome-of.ts'
import { Page } from '../../../web/shell/page.tsx'
import { DataTable } from '../../../web/table/data-table.tsx'
import { useWholeList } from '../../../web/table/use-whole-list.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { useWaitingClaims } from '../../claims/web/claim-hooks.ts'
import { propertyColumn, textOfLease } from '../../dues/web/lease-of-row.tsx'
import { Can } from '../../identity/web/access/can.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { useMay } from '../../identity/web/access/may.ts'
import { useLease } from '../../leases/web/lease-hooks.ts'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import { EmptyOfLease } from '../../ledger/web/empty-of-lease.tsx'
import { useRefreshAll, useSeenBooks } from '../../ledger/web/ledger-hooks.ts'
import type { LedgerView } from '../../ledger/web/ledger-view.ts'
import { WithBooks } from '../../ledger/web/with-books.tsx'
import { settledView, usePaymentPreview } from '../../payments/web/payment-hooks.ts'
import { NO_PAYMENT } from '../../payments/web/payment-values.ts'
import { Settles, settlesSentence } from '../../payments/web/settles.tsx'
import { confirmedToldFault, ToldPayments } from '../../payments/web/told-payments.tsx'
import type { Cheque } from '../cheque.ts'
import { callCheques, leaseChoice, useCheques, writeCheques } from './cheque-hooks.ts'
import { ChequeActions, ChequeOnPhone, chequeSorts, chequeTableColumns } from './cheque-rows.tsx'
import { KeepCheques } from './keep-cheques.tsx'
import { HandBackCheque, ReturnCheque } from './return-cheque.tsx'

/** The dialog that is open. */
type Asked = { what: 'keep' } | { what: 'bank' | 'return' | 'hand back'; cheque: Cheque }

/** The cheques in hand by their dates, and what became of the others; of one agreement where the address names it. */
export function ChequesPage() {
  const leaseId = recordIdIn(useSearchParams()[0])
  const today = useToday() ?? ''
  const query = useCheques()
  const keep = useCallback((it: Cheque) => leaseId === '' || it.leaseId === leaseId, [leaseId])
  const list = useWholeList({ query, textOf, sorts: chequeSorts, keep })
  const { asked, done, ask, finish, bank } = useActions()
  const mayRecord = useMay('record a payment')
  return (
    <Page
      title={t`Cheques`}
      subtitle={t`Cheques in hand by their dates. A cheque counts as paid only once it is banked.`}
      actions={
        mayRecord && (
          <Button onClick={() => ask({ what: 'keep' })}>
            <Trans>Add cheques</Trans>
          </Button>
        )
      }
    >
      <BackButton fallback={leaseId ? paths.lease(leaseId) : paths.dues} />
      <Stack gap={12}>
        <Text size="small" isDimmed role="status">
          {done}
        </Text>
        <DataTable
          list={list}
          caption={t`Cheques`}
          columns={chequeTableColumns(today)}
          actions={
            mayRecord
              ? (cheque) => <ChequeActions cheque={cheque} today={today} bank={bank} ask={ask} />
              : undefined
          }
          isActionInPhoneRow
          view="cheques"
          csv={{ file: 'cheques', more: propertyColumn() }}
          summary={<InHand cheques={list.found} />}
          phone={(cheque) => <ChequeOnPhone cheque={cheque} today={today} bank={bank} ask={ask} />}
          rowKey={({ id }) => id}
          rowName={({ number, client }) => `${number}, ${client.name}`}
          searchHint={t`Client, address, number or bank`}
          failureText={t`Network error, while retrieving the cheques`}
          empty={
            <EmptyOfLease leaseId={leaseId}>
              <EmptyState title={t`No cheques`}>
                <Can do="record a payment">
                  <Trans>
                    Add the cheques that a client gave you in advance: each waits here for its date.
                  </Trans>
                </Can>
              </EmptyState>
            </EmptyOfLease>
          }
        />
      </Stack>
      <Dialog opened={asked !== null} onClose={() => ask(null)} title={titleOf(asked)}>
        {asked?.what === 'keep' && (
          <Keep leaseId={leaseId} onDone={finish} onClose={() => ask(null)} />
        )}
        {asked?.what === 'bank' && (
          <BankChequeForm {...asked} today={today} onDone={finish} onClose={() => ask(null)} />
        )}
        {asked?.what === 'return' && (
          <ReturnCheque {...asked} today={today} onDone={finish} onClose={() => ask(null)} />
        )}
        {asked?.what === 'hand back' && (
          <HandBackCheque {...asked} onDone={finish} onClose={() => ask(null)} />
        )}
      </Dialog>
    </Page>
  )
}

/** The open dialog, the last action, and the one tap that banks a cheque. */
function useActions() {
  const [asked, ask] = useState<Asked | null>(null)
  const [done, setDone] = useState('')
  const refresh = useRefreshAll()
  const { data: waiting = [] } = useWaitingClaims()
  const finish = (message: string) => {
    ask(null)
    setDone(message)
    refresh()
  }
  const bank = async (cheque: Cheque) => {
    const { id, leaseId } = cheque
    if (waiting.some((claim) => claim.leaseId === leaseId)) return ask({ what: 'bank', cheque })
    const failed = t`The payment could not be recorded`
    // One cheque is one payment: a second tap finds it at the bank.
    let settled = ''
    const sent = writeCheques('POST /cheques/{id}/bank', { params: { id }, body: {} })
    const outcome = await outcomeOfCall(
      sent.then((reply) => {
        if (reply.status === 201) {
          const { settles, advance } = settledView(reply.body)
          settled = settlesSentence(settles, advance)
        }
        return reply
      }),
      { failed },
    )
    finish([textOfOutcome(outcome), settled].filter(Boolean).join(' '))
  }
  return { asked, done, ask, finish, bank }
}

type KeepProps = { leaseId: string; onDone: (message: string) => void; onClose: () => void }

/** The form for the agreement that the address names, with its rent, or for any. */
function Keep({ leaseId, ...props }: KeepProps) {
  const state = useLease(leaseId)
  if (leaseId !== '' && state.status === 'loading') return null
  const lease = state.status === 'loaded' ? state.record : undefined
  return (
    <KeepCheques lease={lease && leaseChoice(lease)} amount={lease?.monthlyRent ?? ''} {...props} />
  )
}

const titleOf = (asked: Asked | null): string => {
  if (asked === null) return ''
  if (asked.what === 'keep') return t`Add cheques`
  const { number } = asked.cheque
  if (asked.what === 'bank') return t`Mark banked: cheque ${number}`
  return asked.what === 'return'
    ? t`Cheque ${number} bounced`
    : t`Return to tenant: cheque ${number}`
}

/** How many wait, and what they come to. */
const InHand = ({ cheques }: { cheques: readonly Cheque[] }) => {
  const inHand = cheques.filter(({ state }) => state === 'in hand')
  const sum = formatPaiseBriefly(sumOf(inHand.map(({ amount }) => amount)))
  return inHand.length === 0 ? null : (
    <Trans>
      {inHand.length} in hand, {sum}
    </Trans>
  )
}

const textOf = (cheque: Cheque) => [textOfLease(cheque), cheque.number, cheque.bank ?? ''].join(' ')

type Props = {
  cheque: Cheque
  today: string
  onDone: (message: string) => void
  onClose: () => void
}

/** Banks a cheque of a client who says that they paid something: it may be this payment. */
const BankChequeForm = (props: Props) => (
  <WithBooks leaseId={props.cheque.leaseId}>
    {(ledger) => <BankingForm {...props} ledger={ledger} />}
  </WithBooks>
)

function BankingForm({ cheque, today, ledger, onDone, onClose }: Props & { ledger: LedgerView }) {
  const { id, amount, number: reference } = cheque
  const typed = { amount, receivedOn: today, reference }
  const using = useActionForm({
    initialValues: { confirmedTold: '' },
    validate: { confirmedTold: (names) => confirmedToldFault(names, ledger.told, typed) },
    send: () =>
      callCheques('POST /cheques/{id}/bank', {
        params: { id },
        body: { expect: seen.current },
      }),
    failed: t`The payment could not be recorded`,
    onDone,
  })
  const preview = usePaymentPreview({
    ledger,
    values: { ...NO_PAYMENT, amount: paiseToDecimal(amount), receivedOn: today, method: 'cheque' },
  })
  const seen = useSeenBooks(ledger, preview.data)
  return (
    <ActionForm
      using={using}
      submit={t`Mark banked`}
      intro={<Trans>Banked today, it counts as paid and gets a receipt.</Trans>}
      onClose={onClose}
    >
      <ToldPayments
        client={ledger.client}
        told={ledger.told}
        asked={{ typed, confirmed: using.field('confirmedTold') }}
      />
      <Settles preview={preview.data} problem={preview.error?.message} deposit="" hint="" />
    </ActionForm>
  )
}
