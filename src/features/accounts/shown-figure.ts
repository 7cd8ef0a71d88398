import { minus, type Paise, ZERO } from '../../shared/paise.ts'
import { type JournalEntry, YEAR_FIGURES, type YearFigure } from './accounts-wire.ts'

/** The accounts of the figure `other`: charges beside the rent. Expenses that tenants bear are counted apart. */
const PARTS_OF_OTHER = {
  maintenance: 'maintenance',
  electricity: 'electricity',
  lateFees: 'late_fee',
  otherAlone: 'other',
} as const
type PartOfOther = keyof typeof PARTS_OF_OTHER
const isPart = (figure: string): figure is PartOfOther => Object.hasOwn(PARTS_OF_OTHER, figure)

/**
 * A figure whose entries the day book can show alone. `left` is money received less money spent, `withTds` money received
 * and the tax withheld from it.
 */
export type ShownFigure = YearFigure | PartOfOther | 'recovered' | 'withTds' | 'left'

const SHOWN_FIGURES = [
  ...YEAR_FIGURES,
  ...(Object.keys(PARTS_OF_OTHER) as PartOfOther[]),
  ...(['recovered', 'withTds', 'left'] as const),
]

/** The figure of this name; undefined where there is none. */
export const shownFigure = (name: string | null): ShownFigure | undefined =>
  SHOWN_FIGURES.find((it) => it === name)

type Counted = Pick<JournalEntry, 'figure' | 'counted' | 'debit' | 'credit' | 'isRecovery'>

/** The amount that a journal entry adds to a figure; zero if it does not count to it. */
export function countedAs(entry: Counted, figure: ShownFigure): Paise {
  const { counted, debit, credit, isRecovery } = entry
  if (figure === 'left' && entry.figure === 'spent') return minus(ZERO, counted)
  if (figure === 'left') return entry.figure === 'received' ? counted : ZERO
  if (figure === 'withTds') return isOneOf(entry, ['received', 'tds']) ? counted : ZERO
  if (figure === 'recovered') return entry.figure === 'other' && isRecovery ? counted : ZERO
  if (!isPart(figure)) return entry.figure === figure ? counted : ZERO
  const account = PARTS_OF_OTHER[figure]
  const isOfIt = entry.figure === 'other' && (debit === account || credit === account)
  return isOfIt && !isRecovery ? counted : ZERO
}

const isOneOf = ({ figure }: Counted, figures: readonly YearFigure[]) =>
  figure !== null && figures.includes(figure)
