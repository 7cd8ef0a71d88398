import type { ReactNode } from 'react'
import type { Ability } from '../../../../shared/contract.ts'
import { useMay } from './may.ts'

/** Shows its children only to those who have the ability. */
export function Can({ do: ability, children }: { do: Ability; children: ReactNode }) {
  return useMay(ability) ? children : null
}
