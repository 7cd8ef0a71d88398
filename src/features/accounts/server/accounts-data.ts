import { dataTable, type OwnData, ofOwner } from '../../identity/server/access/own-data.ts'
import * as wires from '../accounts-data-wire.ts'
import { fetchEntries } from './journal-queries.ts'
import { listTdsCertificates, tdsCertificateColumns } from './tds-ledger-queries.ts'

/** The journal, and certificates of tax withheld. */
export const accountsData: OwnData = ofOwner((scope) => [
  dataTable(
    {
      name: 'journal',
      about:
        'The journal in order of its days: what moved from which account (credit) to which (debit).',
      // A view of charges, payments, payouts and expenses.
      columns: {},
    },
    wires.journalDataWire,
    ({ after, atMost }) => fetchEntries(scope, { isFirst: after === undefined, atMost }),
  ),
  dataTable(
    {
      name: 'tds-certificates',
      about: 'What certificates prove of the tax that your clients withheld.',
      columns: tdsCertificateColumns,
    },
    wires.tdsCertificateDataWire,
    async ({ after }) =>
      after === undefined
        ? (await listTdsCertificates(scope)).map((it) => ({ id: it.clientId, ...it }))
        : [],
  ),
])
