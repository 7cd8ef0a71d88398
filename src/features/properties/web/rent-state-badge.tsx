import { t } from '@lingui/core/macro'
import { Badge, type BadgeColour } from '../../../web/ui/badge.tsx'
import type { RentState } from '../property-wire.ts'

const texts = (): Record<RentState, string> => ({
  vacant: t`Vacant`,
  let: t`Let`,
  due: t`Due`,
  paid: t`Paid`,
})

const COLOURS: Record<RentState, BadgeColour> = {
  vacant: 'gray',
  let: 'pine',
  due: 'red',
  paid: 'pine',
}

/** The state of a property's rent, in a word. */
export const rentStateText = (state: RentState): string => texts()[state] ?? state

/** The state of a property's rent. */
export const RentStateBadge = ({ state }: { state: RentState }) => (
  <Badge color={COLOURS[state]}>{rentStateText(state)}</Badge>
)
