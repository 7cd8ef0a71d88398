import type { ReactNode } from 'react'
import type { Ability } from '../../../../shared/contract.ts'
import { useMay } from './may.ts'

/** Shows its children to who may do that. */
export function Can({ do: ability, children }: { do: Ability; children: ReactNode }) {
  return useMay(ability) ? children : null
}
