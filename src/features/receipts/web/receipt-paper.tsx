import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { Breakable } from '../../../web/breakable.tsx'
import { QrCode } from '../../../web/qr-code.tsx'
import { Stamp, TornPaper } from '../../../web/torn-paper.tsx'
import { Row } from '../../../web/ui/layout.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import {
  type PrintedField,
  type PrintedReceipt,
  type PrintedRow,
  printReceipt,
} from '../printed-receipt.ts'
import type { ReceiptDetail } from '../receipt.ts'
import classes from './receipt-paper.module.css'

/** The receipt itself, in the words of its PDF: a stamped slip on screen, a clean page on paper. */
export function ReceiptPaper({ receipt }: { receipt: ReceiptDetail }) {
  const printed = printReceipt({ ...receipt, paper: receipt.paper ?? paperOf(receipt) })
  return (
    <TornPaper className={classes.receipt ?? ''}>
      <article data-paper>
        <Head printed={printed} state={stateOf(receipt)} />
        <WhyNot receipt={receipt} banner={printed.banner} />
        <Amount printed={printed} isVoid={receipt.cancelledAt !== null} />
        <div className={classes.parties}>
          <Fields
            fields={[
              { label: printed.labels.receivedFrom, value: printed.receivedFrom },
              { label: printed.labels.for, value: printed.property },
            ]}
          />
          <Fields fields={printed.landlord} />
        </div>
        <ReceiptTable labels={printed.labels} rows={printed.rows} total={printed.amount} />
        {printed.sentences.map((sentence) => (
          <p key={sentence} className={classes.sentence}>
            {sentence}
          </p>
        ))}
        <Fields fields={printed.payment} beside />
        <Fields fields={printed.terms} beside small />
        <Foot printed={printed} />
      </article>
    </TornPaper>
  )
}

type Printed = { printed: PrintedReceipt }

const Head = ({ printed, state }: Printed & { state: string }) => (
  <Row lineGap={12} align="start" isSpread>
    <div>
      <h2 className={classes.title}>
        {printed.title}
        {printed.titleInHindi && (
          <span lang="hi" className={classes.hindiTitle}>
            {printed.titleInHindi}
          </span>
        )}
      </h2>
      <p className={classes.code}>{printed.code}</p>
      <p className={classes.quiet}>{printed.headLines.join(' · ')}</p>
    </div>
    <div className={classes.onScreen}>
      <Stamp tone={printed.banner ? 'red' : 'pine'}>{state}</Stamp>
    </div>
  </Row>
)

/** On screen with the reason, and the way to the receipt that replaced it; on paper as in its PDF. */
function WhyNot({ receipt, banner }: { receipt: ReceiptDetail; banner: string }) {
  const { cancelledAt, cancelReason, replacedBy } = receipt
  if (!banner) return null
  const day = formatDate(cancelledAt)
  return (
    <>
      <p className={`${classes.cancelled} ${classes.onScreen}`}>
        {replacedBy ? (
          <Trans>
            Replaced on {day} by{' '}
            <Anchor to={paths.receipt(replacedBy.id)} isInk underline="always">
              {replacedBy.code}
            </Anchor>
          </Trans>
        ) : (
          <Trans>
            Cancelled on {day}: {cancelReason}
          </Trans>
        )}
      </p>
      <p className={`${classes.cancelled} ${classes.onPaper}`}>{banner}</p>
    </>
  )
}

const Amount = ({ printed, isVoid }: Printed & { isVoid: boolean }) => (
  <>
    <p className={classes.amount} data-cancelled={isVoid || undefined}>
      {printed.amount}
    </p>
    <p className={classes.words}>
      {printed.words}
      {printed.wordsInHindi && (
        <span lang="hi" className={classes.hindi}>
          {printed.wordsInHindi}
        </span>
      )}
    </p>
  </>
)

type FieldsProps = { fields: PrintedField[]; beside?: boolean; small?: boolean }

const Fields = ({ fields, beside = false, small = false }: FieldsProps) => (
  <dl className={classes.fields} data-beside={beside || undefined} data-small={small || undefined}>
    {fields.map(({ label, value }) => (
      <div key={label} className={classes.field}>
        <dt>{label}</dt>
        <dd>
          <Breakable text={value} />
        </dd>
      </div>
    ))}
  </dl>
)

const Foot = ({ printed }: Printed) => {
  const { labels, verifyUrl, stamp, signature, closing, closingInHindi } = printed
  return (
    <>
      <Row align="end" isSpread className={classes.foot}>
        {verifyUrl && (
          <Row isTight gap={12} align="end" className={classes.qr}>
            <QrCode text={verifyUrl} label={t`QR code with the address ${verifyUrl}`} />
            <span>{labels.scan}</span>
          </Row>
        )}
        {stamp && <div className={classes.stampBox}>{stamp}</div>}
        <div className={classes.signature}>{signature}</div>
      </Row>
      <div className={classes.closing}>
        {verifyUrl && <p className={classes.address}>{verifyUrl}</p>}
        <p>{closing}</p>
        {closingInHindi && <p lang="hi">{closingInHindi}</p>}
      </div>
    </>
  )
}

const stateOf = ({ cancelledAt, replacedBy }: ReceiptDetail): string => {
  if (replacedBy) return t`Replaced`
  return cancelledAt === null ? t`Received` : t`Cancelled`
}

/** Shown until the paper of a receipt from before there were papers is written. */
const paperOf = ({ owner, createdAt }: ReceiptDetail): NonNullable<ReceiptDetail['paper']> => ({
  template: 1,
  edition: 2,
  language: 'en',
  issuedOn: createdAt.slice(0, 10),
  pan: 'none',
  landlord: { name: owner.name, company: null, address: '', phone: owner.phone },
  stampBox: false,
  words: '',
  wordsInHindi: null,
  tax: null,
})

type Props = { labels: PrintedReceipt['labels']; rows: readonly PrintedRow[]; total: string }

/** A table of the money's purposes: the due, the received and the remaining amount of each. */
const ReceiptTable = ({ labels, rows, total }: Props) => (
  <table className={classes.table}>
    <thead>
      <tr>
        <th scope="col">{labels.for}</th>
        <th scope="col">{labels.due}</th>
        <th scope="col">{labels.received}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ text, note, due, received }) => (
        <tr key={`${text} ${due} ${received}`}>
          <th scope="row">
            {text}
            {note && <span className={classes.remains}>{note}</span>}
          </th>
          <td>{due}</td>
          <td>{received}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{labels.totalReceived}</th>
        <td />
        <td>{total}</td>
      </tr>
    </tfoot>
  </table>
)
