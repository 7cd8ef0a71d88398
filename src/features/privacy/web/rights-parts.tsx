import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { refusalOf } from '../../../web/api/reply.ts'
import { CurrentCode, CurrentPassword } from '../../../web/form/current-password.tsx'
import { ChoiceField, lengthFault } from '../../../web/form/fields.tsx'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import { rulesOf } from '../../../web/form/rules.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import classes from '../../../web/shell/part.module.css'
import { Part } from '../../../web/shell/part.tsx'
import { PartForm } from '../../../web/shell/part-form.tsx'
import { Badge } from '../../../web/ui/badge.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { TextArea } from '../../../web/ui/field.tsx'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { type Message, useMessage } from '../../../web/use-message.ts'
import { useAccount } from '../../identity/web/sessions/session.ts'
import {
  ANSWER_WITHIN_DAYS,
  RIGHTS,
  type Right,
  type RightsRequest,
  rightsAnswerWire,
  rightsDraftWire,
} from '../rights-wire.ts'
import { callRights, useRefreshRights, useRightsRequests } from './rights-hooks.ts'

const wordsOf = (): Record<Right, string> => ({
  correct: t`Correct what is kept about me`,
  erase: t`Erase what is kept about me`,
  nominate: t`Name somebody who may ask on my behalf`,
  complain: t`Complain about how my data is handled`,
})

/** Requests of an owner or a client about their own data, with the answers. */
export function OwnRequestsPart() {
  const { role } = useAccount()
  const { data = [] } = useRightsRequests()
  const [isAsking, setAsking] = useState(false)
  const { message, show } = useMessage()
  const days = ANSWER_WITHIN_DAYS
  const own = data.filter((it) => it.own)
  return (
    <Part
      title={t`Ask about your data`}
      lead={
        role === 'client'
          ? t`Your owner answers within ${days} days. You will get an email.`
          : t`An administrator answers within ${days} days. You will get an email.`
      }
      message={message}
      isEditing={isAsking}
      buttons={
        !isAsking && (
          <Button size="sm" variant="default" onClick={() => setAsking(true)}>
            <Trans>Ask</Trans>
          </Button>
        )
      }
    >
      {isAsking && <AskForm onDone={show} onClose={() => setAsking(false)} />}
      {own.length > 0 && (
        <Stack as="ul" aria-label={t`Your requests`}>
          {own.map((request) => (
            <Row as="li" isTight gap={16} key={request.id} className={classes.device}>
              <RequestText request={request} />
            </Row>
          ))}
        </Stack>
      )}
    </Part>
  )
}

type FormProps = { onDone: (message: Message) => void; onClose: () => void }

function AskForm({ onDone, onClose }: FormProps) {
  const failed = t`Your request was not sent`
  const refresh = useRefreshRights()
  const words = wordsOf()
  const using = useSubmitForm<{ kind: string; text: string }>({
    initialValues: { kind: '', text: '' },
    validate: rulesOf(rightsDraftWire),
    failureText: failed,
    submit: async ({ kind, text }, { idempotencyKey }) => {
      const body = { kind: kind as Right, text }
      const outcome = outcomeOf(
        await callRights('POST /rightsrequests', { body, idempotencyKey }),
        {
          failed,
        },
      )
      if ('done' in outcome) {
        onDone({ tone: 'success', text: outcome.done })
        onClose()
        void refresh()
      }
      return outcome
    },
  })
  return (
    <PartForm
      using={using}
      label={t`Ask about your data`}
      submit={<Trans>Send</Trans>}
      onCancel={onClose}
    >
      <ChoiceField
        label={t`What you ask for`}
        prompt={t`Choose`}
        choices={RIGHTS.map((value) => ({ value, label: words[value] }))}
        {...using.field('kind')}
      />
      <LongText
        label={t`In your words`}
        longest={rightsDraftWire.text.rule.longest}
        {...using.field('text')}
      />
    </PartForm>
  )
}

/** Requests that the signed-in account must answer: of its clients for an owner, of owners for an administrator. */
export function RequestsToAnswerPart() {
  const { role } = useAccount()
  const { data, error } = useRightsRequests()
  const [answering, setAnswering] = useState<string>()
  const { message, show } = useMessage()
  const others = data?.filter((it) => !it.own) ?? []
  return (
    <Part
      title={role === 'owner' ? t`Requests of your clients` : t`Requests of owners`}
      message={message}
      lead={error ? error.message : others.length === 0 && data ? t`No requests yet.` : null}
      isWaiting={!data && !error}
    >
      {others.length > 0 && (
        <Stack as="ul">
          {others.map((request) => (
            <Row as="li" isTight gap={16} key={request.id} className={classes.device}>
              <ToAnswer
                request={request}
                isAnswering={answering === request.id}
                onAnswering={setAnswering}
                onDone={show}
              />
            </Row>
          ))}
        </Stack>
      )}
    </Part>
  )
}

type ToAnswerProps = {
  request: RightsRequest
  /** Whether its form is open. */
  isAnswering: boolean
  onAnswering: (id: string | undefined) => void
  onDone: (message: Message) => void
}

function ToAnswer({ request, isAnswering, onAnswering, onDone }: ToAnswerProps) {
  const { name } = request.person
  const isOpen = request.answeredAt === null
  return (
    <div>
      <RequestText request={request} />
      {isAnswering ? (
        <AnswerForm request={request} onDone={onDone} onClose={() => onAnswering(undefined)} />
      ) : (
        isOpen && (
          <Button
            size="sm"
            variant="default"
            aria-label={t`Answer ${name}`}
            onClick={() => onAnswering(request.id)}
          >
            <Trans>Answer</Trans>
          </Button>
        )
      )}
    </div>
  )
}

function AnswerForm({ request, onDone, onClose }: FormProps & { request: RightsRequest }) {
  const failed = t`The answer was not sent`
  const { name } = request.person
  const refresh = useRefreshRights()
  const [asked, setAsked] = useState<string>()
  const using = useSubmitForm({
    initialValues: { answer: '', currentPassword: '', code: '' },
    validate: rulesOf(rightsAnswerWire),
    failureText: failed,
    submit: async ({ answer, currentPassword, code }) => {
      const proof = { ...(currentPassword && { currentPassword }), ...(code && { code }) }
      const call = { params: { id: request.id }, body: { answer, ...proof } }
      const reply = await callRights('POST /rightsrequests/{id}/answer', call)
      const refused = refusalOf(reply).code
      // The field that appears explains itself.
      if (refused !== asked && /-again$/.test(refused ?? '')) {
        setAsked(refused)
        return 'cancelled' as const
      }
      const outcome = outcomeOf(reply, { failed })
      if ('done' in outcome) {
        onDone({ tone: 'success', text: t`Answered. ${name} gets an email.` })
        onClose()
        void refresh()
      }
      return outcome
    },
  })
  return (
    <PartForm
      using={using}
      label={t`Answer ${name}`}
      submit={<Trans>Send</Trans>}
      above={request.kind === 'erase' && <WhatErasureTakes />}
      onCancel={onClose}
    >
      <LongText
        label={t`Your answer`}
        longest={rightsAnswerWire.answer.rule.longest}
        {...using.field('answer')}
      />
      {asked === 'sign-in-again' && <CurrentPassword field={using.field('currentPassword')} />}
      {asked === 'code-again' && <CurrentCode field={using.field('code')} />}
    </PartForm>
  )
}

const WhatErasureTakes = () => (
  <Text size="small" isDimmed>
    <Trans>
      Remove what you no longer need: phone, address, father's name, gender. Agreements, payments
      and receipts must stay for eight financial years, as the law requires; say so in your answer.
    </Trans>
  </Text>
)

type LongTextProps = Parameters<typeof TextArea>[0] & { longest: number }

const LongText = ({ longest, error, ...props }: LongTextProps) => (
  <TextArea required rows={4} {...props} error={error ?? lengthFault(props.value, longest)} />
)

function RequestText({ request }: { request: RightsRequest }) {
  const { kind, text, person, own, answer } = request
  const asked = formatDate(request.askedAt)
  const answered = request.answeredAt && formatDate(request.answeredAt)
  return (
    <div>
      <Row as="p" gap={12} lineGap={4} className={classes.name}>
        {wordsOf()[kind]}
        {request.daysLeft !== null && (
          <Badge color={request.daysLeft < 0 ? 'red' : 'saffron'}>
            {daysLeftOf(request.daysLeft)}
          </Badge>
        )}
      </Row>
      <Text size="small" isDimmed>
        {own ? asked : `${asked}, ${person.name}, ${person.email}`}
      </Text>
      <p className={classes.words}>{text}</p>
      {answer !== null && (
        <>
          <Text size="small" isDimmed>
            <Trans>Answered on {answered}:</Trans>
          </Text>
          <p className={classes.words}>{answer}</p>
        </>
      )}
    </div>
  )
}

function daysLeftOf(days: number): string {
  if (days < 0) return plural(-days, { one: '# day late', other: '# days late' })
  return plural(days, { one: '# day left', other: '# days left' })
}
