import { t } from '@lingui/core/macro'
import { paths } from '../../../paths.ts'
import { Page } from '../../../web/shell/page.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import { HraPacksOfYear } from '../../receipts/web/hra-packs-of-year.tsx'
import classes from './books-page.module.css'
import { ClosedYears } from './closed-years.tsx'

/** Where an accountant begins: what the books can be asked. */
export function BooksPage() {
  return (
    <Page
      title={t`Books`}
      subtitle={t`What an accountant asks for, worked out from what you recorded.`}
    >
      <ul className={classes.list}>
        {books().map(({ to, title, about }) => (
          <li key={to}>
            <Anchor to={to} inherit underline="always">
              {title}
            </Anchor>
            <p>{about}</p>
          </li>
        ))}
      </ul>
      <section className={classes.closing} aria-label={t`Rent receipts for the year (HRA)`}>
        <h2 className={classes.part}>{t`Rent receipts for the year (HRA)`}</h2>
        <HraPacksOfYear />
      </section>
      <ClosedYears />
    </Page>
  )
}

const books = () => [
  {
    ...{ to: paths.dayBook, title: t`Day book` },
    about: t`Everything that was entered, day by day, with the accounts that it moved.`,
  },
  {
    ...{ to: paths.trialBalance, title: t`Trial balance` },
    about: t`Opening balance, debits, credits and closing balance of each account.`,
  },
  {
    ...{ to: paths.depositRegister, title: t`Deposit register` },
    about: t`The deposits of all agreements: received, deducted, returned and held, with their papers.`,
  },
  {
    ...{ to: paths.tdsLedger, title: t`TDS ledger` },
    about: t`The tax that clients withheld in a year: as they reported it, by their certificates, and the difference.`,
  },
  {
    ...{ to: paths.invoices, title: t`GST invoices` },
    about: t`Tax invoices, credit and debit notes of agreements with GST, and the list for the return.`,
  },
  {
    ...{ to: paths.income, title: t`Income of the year` },
    about: t`What each property brought in a financial year, and what was owed at both ends of it.`,
  },
]
