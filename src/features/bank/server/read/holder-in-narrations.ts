import type { StatementLine } from '../../statement.ts'
import { nameOf } from './preamble.ts'

const TO_OWNER = /^(?:NEFT|RTGS) CR-[A-Z]{4}0[A-Z0-9]{6}-.+-([^-]+)-[A-Z0-9]{12,22}(?:-|$)/i

/** Who holds the account, where only what came by NEFT names whom it is for ("NEFT CR-IFSC-PAYER-OWNER-UTR"). */
export function holderInNarrations(lines: readonly StatementLine[]): string | null {
  const named = lines.flatMap(({ narration }) => TO_OWNER.exec(narration)?.[1] ?? [])
  const [first] = named
  return first !== undefined && named.every((name) => name === first) ? nameOf(first) : null
}
