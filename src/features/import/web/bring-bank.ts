import { callsOf } from '../../../web/api/calls.ts'
import { bodyOrThrow } from '../../../web/api/reply.ts'
import type { ReturnedBank } from '../../bank/returned-bank.ts'
import { returnedBankWire } from '../import-wire.ts'
import { callImports, IMPORT_TIMEOUT_MS } from './import-hooks.ts'

const banks = callsOf(callImports, { replies: { 'POST /imports/bank': returnedBankWire } })

/** Adds one part of a download's bank accounts; the server looks whether it is one. @throws the server's refusal */
export async function bringBank(part: unknown, signal: AbortSignal) {
  const sent = { body: part as ReturnedBank, signal, timeout: IMPORT_TIMEOUT_MS }
  return bodyOrThrow(await banks('POST /imports/bank', sent))
}
