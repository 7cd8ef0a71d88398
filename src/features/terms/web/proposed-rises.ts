import type { Lease } from '../../leases/lease.ts'

const USUAL = { percentage: '5', everyMonths: '12' }
const STEPS = '3'

/**
 * What the specification's increment fields propose: the percentage as it is, the schedule as years between
 * two rises. Its screen writes '%' behind the schedule and its hint says 1 to 10, so it is only a proposal.
 */
export function proposedRises(lease: Lease | undefined) {
  const percentage = lease?.incrementPercentage ?? ''
  const years = lease?.incrementSchedule ?? ''
  return {
    percentage: /[1-9]/.test(percentage) ? percentage : USUAL.percentage,
    everyMonths: /^(?:[1-9]|10)$/.test(years) ? String(Number(years) * 12) : USUAL.everyMonths,
    steps: STEPS,
  }
}
