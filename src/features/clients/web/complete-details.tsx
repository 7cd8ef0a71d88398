import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, use, useState } from 'react'
import { missingFields } from '../../../shared/missing-fields.ts'
import { formValues } from '../../../shared/wire-record.ts'
import { readsOf } from '../../../web/api/reads.ts'
import { ChoiceField, choicesOf, PhoneField, TextField } from '../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import { faultsOf, rulesOf } from '../../../web/form/rules.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { WriteBlock } from '../../../web/form/write-block.ts'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { Part } from '../../../web/shell/part.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Button } from '../../../web/ui/button.tsx'
import { MESSAGE_MS, type Message, useMessage } from '../../../web/use-message.ts'
import { useAccount } from '../../identity/web/sessions/session.ts'
import {
  type Client,
  clientWire,
  GENDERS,
  type OwnDetails,
  ownDetailsWire,
} from '../client-wire.ts'
import { CLIENTS, callClients } from './client-hooks.ts'

const reads = readsOf(callClients, [CLIENTS, 'own'], { 'GET /clientmaster': [clientWire] })

/** A client's own record, where it is `wanted`. */
export const useOwnDetails = (wanted: boolean) =>
  useQuery({ ...reads('GET /clientmaster'), enabled: wanted })

/** Asks clients once on this device for what their own record came without. */
export function AskForDetails() {
  const { id } = useAccount()
  const { data } = useOwnDetails(true)
  const [isLater, setLater] = useState(() => isPutOff(id))
  const client = data?.[0]
  if (!client || isLater) return null
  return (
    <CompleteDetails
      client={client}
      onLater={() => {
        putOff(id)
        setLater(true)
      }}
    />
  )
}

type Props = {
  client: Client
  /** Offers to leave it for later. */
  onLater?: () => void
}

/** A form with the blank details of a client's own record; gone once there are none. */
export function CompleteDetails({ client, onLater }: Props) {
  const { message, show } = useMessage(MESSAGE_MS.longer)
  const isBlocked = use(WriteBlock) !== null
  const missing = missingFields(ownDetailsWire, client)
  if (missing.length > 0 && !isBlocked)
    return <DetailsForm client={client} missing={missing} onLater={onLater} tell={show} />
  return message && <MessageSlot message={message} />
}

type FormProps = Omit<Props, 'onLater'> & {
  missing: readonly (keyof OwnDetails)[]
  onLater: (() => void) | undefined
  tell: (message: Message) => void
}

const rules = rulesOf(ownDetailsWire)

function DetailsForm({ client, missing, onLater, tell }: FormProps) {
  const refresh = useRefresh(CLIENTS)
  const only = <T,>(values: Record<keyof OwnDetails, T>) =>
    Object.fromEntries(missing.map((name) => [name, values[name]]))
  const failed = t`Your details could not be saved`
  const using = useSubmitForm({
    initialValues: formValues(ownDetailsWire),
    validate: (values) => faultsOf(only(values), rules),
    failureText: failed,
    submit: async (values) => {
      const reply = await callClients('POST /account/details', { body: only(values) })
      const outcome = outcomeOf(reply, { failed, fields: ownDetailsWire })
      // What somebody filled in meanwhile leaves the form, or all of it; the reason stays.
      if ('failed' in outcome && reply.status === 409) {
        tell({ tone: 'failure', text: failed, reason: outcome.reason, stays: true })
        void refresh()
      }
      return outcome
    },
    onDone: () => {
      tell({ tone: 'success', text: t`Your details are saved.` })
      void refresh()
    },
  })
  const { name: owner } = client.owner
  const { field } = using
  const fields: Record<keyof OwnDetails, ReactNode> = {
    fatherName: <TextField label={t`Father name`} autoComplete="off" {...field('fatherName')} />,
    gender: (
      <ChoiceField
        label={t`Gender`}
        choices={choicesOf(GENDERS)}
        prompt={t`Select a gender`}
        {...field('gender')}
      />
    ),
    mobileNumber: <PhoneField label={t`Phone`} autoComplete="tel" {...field('mobileNumber')} />,
    address1: <TextField label={t`Address1`} autoComplete="address-line1" {...field('address1')} />,
    address2: <TextField label={t`Address2`} autoComplete="address-line2" {...field('address2')} />,
  }
  return (
    <Part
      title={t`Complete your details`}
      lead={
        <Trans>
          {owner} keeps these with your rent agreement. What you save here only {owner} can change.
        </Trans>
      }
    >
      <Form
        using={using}
        label={t`Complete your details`}
        actions={
          <>
            <SubmitButton using={using}>
              <Trans>Save</Trans>
            </SubmitButton>
            {onLater && (
              <Button variant="default" onClick={onLater}>
                <Trans>Later</Trans>
              </Button>
            )}
          </>
        }
      >
        {missing.map((name) => (
          <Fragment key={name}>{fields[name]}</Fragment>
        ))}
      </Form>
    </Part>
  )
}

const KEY = 'details-later'

/** Whether this account put it off on this device. */
function isPutOff(id: string): boolean {
  try {
    return localStorage.getItem(KEY) === id
  } catch {
    return false
  }
}

function putOff(id: string): void {
  try {
    localStorage.setItem(KEY, id)
  } catch {}
}
