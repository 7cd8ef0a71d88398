import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { asksToAct, type LooseReply, reasonOf, refusalOf } from '../../../web/api/reply.ts'
import { MESSAGE_MS, type Message, useMessage } from '../../../web/use-message.ts'
import { OTP_LIFE_MS } from '../../identity/mailed-lifetimes.ts'
import { publicCaller } from '../../identity/web/sessions/session.ts'
import type { signInContract } from '../../sign-in/sign-in-contract.ts'

/** The server mails one a minute. */
const PAUSE_MS = 60_000

const notSent = () => t`Failed to send OTP`
const notVerified = () => t`Invalid OTP`

export type EmailProof = {
  state: 'not-sent' | 'sent' | 'verified'
  /** Until when the code can be entered, in milliseconds since 1970. */
  deadline?: number | undefined
  /** The time from which another code can be requested, in milliseconds since 1970. */
  resendAt?: number | undefined
  /** What the server returned for the request; it goes along with the code, so that nobody else uses up the guesses. */
  handle?: string | undefined
  /** What the server returned for the right code; it goes along with the registration. */
  proof?: string | undefined
}

export type EmailVerification = {
  email: EmailProof
  isBusy: boolean
  message: Message | null
  send: (address: string) => Promise<void>
  verify: (address: string, code: string) => Promise<void>
  /** Takes the message away. */
  clear: () => void
  /** Starts over: another address, or the proof is not valid any more. */
  reset: () => void
}

const call = publicCaller<typeof signInContract>()

const NOT_SENT_YET: EmailProof = { state: 'not-sent' }

/** Verifies the registrant's email; `kept` is saved progress. */
export function useEmailVerification(kept: EmailProof = NOT_SENT_YET): EmailVerification {
  const [email, setEmail] = useState(kept)
  const { isBusy, once } = useOnce()
  const { message, show, clear } = useMessage(MESSAGE_MS.long)
  const refusedLast = useRef<{ entry: string; failure: Message }>(undefined)

  const send = (address: string) =>
    once(async () => {
      clear()
      const sent = await sendCode(address)
      if ('failure' in sent) return show(sent.failure)
      const now = Date.now()
      const { handle, lifeMs, retryAt: resendAt = now + PAUSE_MS } = sent
      setEmail({ state: 'sent', deadline: now + lifeMs, resendAt, handle })
      show(
        sent.isEarlier
          ? {
              tone: 'success',
              text: t`An OTP was emailed to you already. Please enter the latest one.`,
            }
          : { tone: 'success', text: t`OTP sent to your email successfully!` },
      )
    })
  const verify = (address: string, code: string) =>
    once(async () => {
      clear()
      const entry = [address, code, email.handle].join(' ')
      // The last digit sends the code. Pressing the button as well would spend a second guess at the same one.
      if (refusedLast.current?.entry === entry) return show(refusedLast.current.failure)
      const check = await verifyCode(address, code, email.handle)
      if ('failure' in check) {
        if (check.isFinal) refusedLast.current = { entry, failure: check.failure }
        return show(check.failure)
      }
      setEmail({ state: 'verified', proof: check.proof })
      show({ tone: 'success', text: t`Email verified successfully!` })
    })
  const reset = () => {
    setEmail(NOT_SENT_YET)
    clear()
  }
  return { email, isBusy, message, send, verify, clear, reset }
}

type Sent =
  | {
      handle: string | undefined
      isEarlier: boolean
      /** For how long the code can still be entered. */
      lifeMs: number
      retryAt?: number | undefined
    }
  | { failure: Message }

async function sendCode(email: string): Promise<Sent> {
  const reply = await call('POST /owner/send-otp', { body: { email } }).catch(asError)
  if (reply instanceof Error)
    return { failure: { tone: 'failure', text: notSent(), reason: reply.message } }
  const handle = reply.headers.get('otp-handle') ?? undefined
  const lifeMs = Number(reply.headers.get('otp-expires-in')) * 1000 || OTP_LIFE_MS
  if (reply.status === 200 && reply.body.success) return { handle, lifeMs, isEarlier: false }
  // No second mail so soon after the first: the code in it works.
  if (reply.status === 429 && handle !== undefined)
    return { handle, lifeMs, isEarlier: true, retryAt: refusalOf(reply).retryAt }
  return { failure: refused(reply, notSent()) }
}

type Check =
  | { proof: string | undefined }
  | {
      failure: Message
      /** Whether the same code would be refused again. */
      isFinal?: boolean
    }

async function verifyCode(email: string, otp: string, handle: string | undefined): Promise<Check> {
  const reply = await call('POST /owner/verify-otp', { body: { email, otp, handle } }).catch(
    asError,
  )
  if (reply instanceof Error)
    return { failure: { tone: 'failure', text: notVerified(), reason: reply.message } }
  if (reply.status === 200 && reply.body.verified) return { proof: reply.body.verification }
  if (reply.status === 200)
    return {
      failure: { tone: 'failure', text: reasonOf(reply) || notVerified(), stays: true },
      isFinal: true,
    }
  return { failure: refused(reply, notVerified()) }
}

function refused(reply: LooseReply, failed: string): Message {
  const refusal = refusalOf(reply)
  return { tone: 'failure', text: reasonOf(reply) || failed, refusal, stays: asksToAct(refusal) }
}

const asError = (error: unknown): Error => error as Error

/** Runs one thing at a time. */
function useOnce() {
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  const once = async (run: () => Promise<void>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    await run()
    isUnderWay.current = false
    setBusy(false)
  }
  return { isBusy, once }
}
