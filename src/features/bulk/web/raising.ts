import { paiseToDecimal } from '../../../shared/paise.ts'
import { fieldErrorsOf, type LooseReply } from '../../../web/api/reply.ts'
import { TICKED } from '../../../web/form/rules.ts'
import type { RaisedRent } from '../bulk-wire.ts'

type Typed = Readonly<Record<string, string>>

/** The rents that are to be raised, by how much and from when. */
export type RaiseAsked = { percentage: string; from: string; ids: string[] }

/** The fields of the form, by the agreements that are ticked. */
export const raiseAskedIn = (
  leases: readonly { leaseId: string }[],
  values: Typed,
): RaiseAsked => ({
  percentage: (values.percentage ?? '').trim(),
  from: values.from ?? '',
  ids: leases.map(({ leaseId }) => leaseId).filter((id) => values[id] === TICKED),
})

/** Each new rent that was shown, or why there is none, and what was asked for it. */
export type RaisePreview = {
  asked: RaiseAsked
  rents: RaisedRent[]
  /** Why a rent cannot be raised, by agreement. */
  refused: Record<string, string>
}

/**
 * The request to raise the rents; undefined if the preview answered another question than the present one: other
 * agreements, be they as many, another percentage or another day.
 */
export function raiseToWire({ percentage, from, ids }: RaiseAsked, seen: RaisePreview | undefined) {
  if (seen?.asked.percentage !== percentage || seen.asked.from !== from) return undefined
  const rents = new Map(seen.rents.map((it) => [it.leaseId, it.monthlyRent]))
  const rows = ids.flatMap((leaseId) => {
    const rent = rents.get(leaseId)
    return rent === undefined ? [] : [{ leaseId, expect: paiseToDecimal(rent) }]
  })
  return rows.length === ids.length ? { percentage, from, rows } : undefined
}

/** The reasons for which agreements were refused, by their ids. */
export const refusedOf = ({ ids }: RaiseAsked, reply: Pick<LooseReply, 'body'>) =>
  Object.fromEntries(Object.entries(fieldErrorsOf(reply)).filter(([id]) => ids.includes(id)))
