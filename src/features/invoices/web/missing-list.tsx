import { t } from '@lingui/core/macro'
import { paths } from '../../../paths.ts'
import { Anchor } from '../../../web/ui/text.tsx'
import type { Invoice, Missing } from '../invoice.ts'
import classes from './invoices-page.module.css'

type Names = Pick<Invoice, 'leaseId' | 'client' | 'property'>

/** What is missing for an invoice, and where it is filled in. */
const missingTexts = (missing: Missing, { leaseId, client, property }: Names) =>
  ({
    'owner-gstin': { text: t`Your GST number is missing.`, to: paths.account },
    'owner-address': { text: t`Your address is missing.`, to: paths.account },
    'property-state': {
      text: t`GST does not know the state of this property. Check its spelling.`,
      to: paths.editProperty(property.id),
    },
    'tax-of-another-state': {
      text: t`CGST and SGST are charged, but your GST number is of another state than the property.`,
      to: paths.editLease(leaseId),
    },
    'client-gstin': {
      text: t`Please say whether the client has a GST number.`,
      to: paths.invoicesOf(leaseId),
    },
    'client-address': {
      text: t`The address of the client is missing.`,
      to: paths.editClient(client.id),
    },
  })[missing]

/** What keeps invoices from being issued, each with a link to where it is filled in. */
export const MissingList = ({
  of,
}: {
  of: readonly (Names & { missing: readonly Missing[] })[]
}) => {
  const lines = new Map(
    of.flatMap((names) =>
      names.missing.map((missing) => {
        const line = missingTexts(missing, names)
        const who = missing.startsWith('owner') ? '' : names.client.name
        return [`${line.to} ${missing}`, { ...line, who }] as const
      }),
    ),
  )
  if (lines.size === 0) return null
  return (
    <ul className={classes.missing}>
      {[...lines].map(([key, { text, to, who }]) => (
        <li key={key}>
          <Anchor to={to} inherit underline="always">
            {who === '' ? text : t`${who}: ${text}`}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
