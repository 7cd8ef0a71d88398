import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { firstTenCharacters, formatDate } from '../../../shared/calendar-date.ts'
import { formatRupeesBriefly } from '../../../shared/money.ts'
import {
  formatPaiseBriefly,
  paiseFromDecimal,
  paiseToDecimal,
  ZERO,
} from '../../../shared/paise.ts'
import { Breakable } from '../../../web/breakable.tsx'
import { EmptyState } from '../../../web/empty-state.tsx'
import { useLazyPart } from '../../../web/lazy-part.tsx'
import { Page } from '../../../web/shell/page.tsx'
import { CellNote } from '../../../web/table/cell-note.tsx'
import type { CsvColumn } from '../../../web/table/column.ts'
import { type Columns, DataTable } from '../../../web/table/data-table.tsx'
import { DayInColumn } from '../../../web/table/day-in-column.tsx'
import { PhoneRow, RowLink } from '../../../web/table/phone-row.tsx'
import type { List } from '../../../web/table/use-list.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import { useRole } from '../../identity/web/sessions/session.ts'
import { addressLine, paymentModeText } from '../../leases/web/lease-texts.ts'
import { receiptName } from '../../ledger/credit.ts'
import { amountOf, type Receipt, receivedOf, rentOf } from '../receipt.ts'
import { receiptSorts } from '../receipt-wire.ts'
import { NoReceipts } from './no-receipts.tsx'
import { ReceiptChips } from './receipt-chips.tsx'
import { receiptsFailed } from './receipt-failures.ts'
import { useReceiptFilter, useReceiptList } from './receipt-hooks.ts'
import classes from './receipt-list-page.module.css'
import { periodOf } from './receipt-texts.ts'

// After the list; where it cannot be fetched, the page goes without it.
const loadPastReceiptsLink = () => import('../past/web/past-receipts-of.tsx')

const columns = (): Columns<Receipt, typeof receiptSorts> => [
  {
    label: t`Receipt`,
    sort: receiptSorts.number,
    tabularNumbers: true,
    value: receiptName,
    cell: (receipt) => <NameAndDay receipt={receipt} />,
  },
  {
    label: t`Client name`,
    sort: 'client',
    from: 'phone',
    value: ({ client }) => client.name,
    cell: ({ id, client }) => (
      <Anchor to={paths.receipt(id)} inherit>
        {client.name || t`Unnamed`}
      </Anchor>
    ),
  },
  {
    label: t`Client email`,
    sort: 'clientEmail',
    from: 'wide',
    cell: ({ client }) => (
      <CellNote>
        <Breakable text={client.email} />
      </CellNote>
    ),
    value: ({ client }) => client.email,
  },
  {
    label: t`Rent from`,
    sort: receiptSorts.rentFrom,
    from: 'phone',
    tabularNumbers: true,
    cell: ({ rentFrom }) => <DayInColumn day={rentFrom} />,
    value: ({ rentFrom }) => rentFrom,
  },
  {
    label: t`Rent to`,
    sort: receiptSorts.rentTo,
    tabularNumbers: true,
    cell: ({ rentTo }) => <DayInColumn day={rentTo} />,
    value: ({ rentTo }) => rentTo,
  },
  {
    label: t`Payment threshold`,
    sort: 'paymentThreshold',
    from: 'wide',
    tabularNumbers: true,
    cell: ({ paymentThreshold }) => <DayInColumn day={paymentThreshold} />,
    value: ({ paymentThreshold }) => paymentThreshold,
  },
  {
    label: t`Payment mode`,
    sort: 'paymentMode',
    from: 'desktop',
    isWhole: true,
    cell: ({ paymentMode }) => <Mode mode={paymentMode} />,
    value: ({ paymentMode }) => paymentModeText(paymentMode),
  },
  {
    label: t`Monthly rent`,
    sort: 'monthlyRent',
    tabularNumbers: true,
    alignEnd: true,
    cell: (receipt) => <RentOf receipt={receipt} />,
    value: rentOf,
  },
  {
    label: t`Property detail`,
    sort: 'property',
    isWhole: true,
    cell: ({ property }) => [property.address1, property.address2].filter(Boolean).join(', '),
    value: ({ property }) => addressLine(property),
  },
  {
    label: t`Owner detail`,
    sort: 'owner',
    from: 'wide',
    cell: ({ owner }) => (
      <Text as="span" isDimmed>
        {owner.name}
        {owner.name && owner.phone && ', '}
        <Text as="span" isBlock>
          {owner.phone}
        </Text>
      </Text>
    ),
    value: ({ owner }) => ownerLine(owner),
  },
]

const ownerLine = ({ name, phone }: Receipt['owner']) => [name, phone].filter(Boolean).join(', ')

/** The columns that a spreadsheet gets besides those on screen. */
const more = (): CsvColumn<Receipt>[] => [
  { label: t`Receipt number`, value: ({ number }) => String(number) },
  { label: t`Amount`, kind: 'money', value: amountOf },
  {
    label: t`Rent and charges`,
    kind: 'money',
    value: (receipt) => paiseToDecimal(chargesOf(receipt)),
  },
  { label: t`Deposit`, kind: 'money', value: ({ deposit }) => deposit },
  { label: t`TDS`, kind: 'money', value: ({ tds }) => tds },
  { label: t`Received on`, value: ({ receivedOn }) => receivedOn },
  { label: t`Cancelled at`, value: ({ cancelledAt }) => firstTenCharacters(cancelledAt) },
]

const chargesOf = (receipt: Receipt) =>
  receivedOf({ amount: amountOf(receipt), deposit: receipt.deposit }).charges

/** A client's receipts; an owner sees all that they recorded. */
export function ReceiptListPage() {
  const isOwner = useRole() === 'owner'
  const { chosen, filter } = useReceiptFilter()
  const list = useReceiptList(filter)
  const { part: past } = useLazyPart('past-receipts-link', loadPastReceiptsLink, !list.isLoading)
  const isOnly = new Set(list.rows.map(({ property }) => property.id)).size === 1
  return (
    <Page
      title={t`List RentRecipt`}
      subtitle={isOwner ? t`The receipts that you recorded.` : t`The receipts for your rent.`}
      actions={<Received list={list} />}
    >
      <DataTable
        list={list}
        filters={<ReceiptChips />}
        caption={t`List RentRecipt`}
        columns={columns()}
        isTight
        // Those that are ticked can be saved.
        many={() => null}
        view="receipts"
        csv={{ file: 'receipts', more: more() }}
        phone={(receipt) =>
          isOwner ? <OnPhone receipt={receipt} /> : <OwnOnPhone receipt={receipt} isOnly={isOnly} />
        }
        rowKey={({ id }) => id}
        rowName={(receipt) => t`receipt ${receiptName(receipt)} of ${receipt.client.name}`}
        searchHint={t`Name, number or date`}
        failureText={receiptsFailed()}
        isNarrowed={chosen !== undefined}
        empty={
          chosen ? <EmptyState title={t`None at present`} /> : <NoReceipts isOwner={isOwner} />
        }
      />
      {past && (
        <div className={classes.before}>
          <past.PastReceiptsLink />
        </div>
      )}
    </Page>
  )
}

/** What its paper is called; below it the day on which the money came, while it counts. */
const NameAndDay = ({ receipt }: { receipt: Receipt }) => (
  <span className={classes.name}>
    <RowLink to={paths.receipt(receipt.id)}>{receiptName(receipt)}</RowLink>
    <CellNote>
      {receipt.cancelledAt === null ? t`received ${formatDate(receipt.receivedOn)}` : <Cancelled />}
    </CellNote>
  </span>
)

/** The agreed rent, and below it the amount that was received, where it is another. */
const RentOf = ({ receipt }: { receipt: Receipt }) => {
  const [rent, amount] = [rentOf(receipt), amountOf(receipt)].map(formatRupeesBriefly)
  if (rent === amount) return <Struck receipt={receipt}>{amount}</Struck>
  return (
    <>
      {rent}
      <CellNote>
        <Struck receipt={receipt}>{amount}</Struck>
        {/* A line may end here: beside nine columns this one is no wider than its amounts. */}
        <span style={{ whiteSpace: 'normal' }}> {t`received`}</span>
      </CellNote>
    </>
  )
}

/** What came in for rent and charges, as the list is filtered; a deposit is not the owner's, and TDS went to the state. */
const Received = ({ list }: { list: List<Receipt> }) => (
  <p className={classes.received} role="status">
    {!list.isLoading && !list.failure && (list.total ?? 0) > 0 && (
      <ReceivedParts amount={list.totalAmount} parts={list.totalParts} />
    )}
  </p>
)

type ReceivedProps = { amount: string | undefined; parts: Record<string, string> | undefined }

function ReceivedParts({ amount, parts: { deposit = '0', tds = '0' } = {} }: ReceivedProps) {
  if (amount === undefined) return null
  const { charges, deposit: held } = receivedOf({ amount, deposit })
  const withheld = paiseFromDecimal(tds)
  return (
    <>
      <span>
        <Trans>{formatPaiseBriefly(charges)} received</Trans>
      </span>
      {held > 0n && (
        <>
          {' '}
          <span>
            <Trans>+ {formatPaiseBriefly(held)} deposit</Trans>
          </span>
        </>
      )}
      {withheld > 0n && (
        <>
          {' '}
          <span>
            <Trans>+ {formatPaiseBriefly(withheld)} TDS</Trans>
          </span>
        </>
      )}
    </>
  )
}

const Cancelled = () => (
  <Badge color="red" size="md">
    <Trans>Cancelled</Trans>
  </Badge>
)

const AmountOf = ({ receipt }: { receipt: Receipt }) => (
  <span style={LARGE}>
    <Struck receipt={receipt}>{formatRupeesBriefly(amountOf(receipt))}</Struck>
  </span>
)

/** What a cancelled receipt says is struck through. */
const Struck = ({ receipt, children }: { receipt: Receipt; children: ReactNode }) =>
  receipt.cancelledAt === null ? children : <s>{children}</s>

// What one looks for. It makes its line no higher: a desk shows twelve rows.
const LARGE = { color: 'var(--ink)', fontSize: '1.0625rem', fontWeight: 700, lineHeight: 0 }

/** Shown as what it is: its day is beside it already. */
const isDepositAlone = (receipt: Receipt) => receipt.kind === 'money' && chargesOf(receipt) === ZERO

const forWhat = (receipt: Receipt) => (isDepositAlone(receipt) ? t`Deposit` : periodOf(receipt))

/** An owner asks who paid what, and when. */
const OnPhone = ({ receipt }: { receipt: Receipt }) => (
  <PhoneRow
    to={paths.receipt(receipt.id)}
    title={receipt.client.name || t`Unnamed`}
    below={[forWhat(receipt), receipt.property.address1].filter(Boolean).join(', ')}
    {...endOf(receipt)}
  />
)

type OwnProps = {
  receipt: Receipt
  /** All are for one property. */
  isOnly: boolean
}

/** A client asks for which month. */
const OwnOnPhone = ({ receipt, isOnly }: OwnProps) => (
  <PhoneRow
    to={paths.receipt(receipt.id)}
    above={!isOnly && receipt.property.address1}
    title={forWhat(receipt)}
    below={receiptName(receipt)}
    {...endOf(receipt)}
  />
)

const endOf = (receipt: Receipt) => ({
  amount: <AmountOf receipt={receipt} />,
  state:
    receipt.cancelledAt === null ? (
      <CellNote>{formatDate(receipt.receivedOn)}</CellNote>
    ) : (
      <Cancelled />
    ),
})

function Mode({ mode }: { mode: string }) {
  if (mode === '') return null
  if (mode === 'cash') return <Badge color="gray">{paymentModeText(mode)}</Badge>
  return (
    <Anchor to={paths.paymentGateway} inherit isApart>
      {paymentModeText(mode)}
    </Anchor>
  )
}
