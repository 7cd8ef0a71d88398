import type { ReactNode } from 'react'
import { LeaseRentFields } from './lease-fields.tsx'
import { TermFolds, type TermsForm } from './term-folds.tsx'
import { TermsMeaning } from './terms-meaning.tsx'

type Props = {
  using: TermsForm
  /** Of an agreement that exists: what was agreed before is not said any more. */
  today?: string
  /** What is in sight of the money; left out for all that the specification names. */
  rent?: ReactNode
  /** Whether and from when a new agreement is charged; left out of one that exists. */
  charging?: { fields: ReactNode; isNone: boolean }
  /** Further terms, folded. */
  folds?: ReactNode
  /** What charging does, or where it is started. */
  children: ReactNode
}

/**
 * The terms of an agreement, wherever one is made or changed: what cannot wait, or what the specification names, is in
 * sight, the rest is folded with what holds, and a few sentences say what all of it means.
 */
export const LeaseTermsFields = ({ using, today, rent, charging, folds, children }: Props) => (
  <>
    {rent ?? <LeaseRentFields field={using.field} values={using.values} />}
    <TermFolds using={using} isSpecified={rent === undefined} charging={charging} />
    {folds}
    <TermsMeaning values={using.values} {...(today && { today })}>
      {children}
    </TermsMeaning>
  </>
)
