import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import { dialled } from '../../../../shared/plain-words.ts'
import type { FormErrors } from '../../../../web/form/rules.ts'
import type { SubmitForm } from '../../../../web/form/use-submit-form.ts'
import { Notice } from '../../../../web/notice.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Checkbox } from '../../../../web/ui/checks.tsx'
import { Row } from '../../../../web/ui/layout.tsx'
import { Anchor } from '../../../../web/ui/text.tsx'
import type { Client } from '../../../clients/client-wire.ts'
import { useSameClient } from '../../../clients/web/client-hooks.ts'
import type { Property } from '../../../properties/property-wire.ts'
import { useSameProperty } from '../../../properties/web/property-hooks.ts'
import { addressLine } from '../../web/lease-texts.ts'
import classes from './let-property.module.css'
import { type LettingValues, NEW } from './letting-values.ts'

/** A client and a property in the books that may be the same as the new ones. */
export type Same = { client: Client | undefined; property: Property | undefined }

const NOTHING = { mobileNumber: '', email: '' }
const NOWHERE = { address1: '', address2: '', pincode: '' }

export const useSame = (values: LettingValues): Same => ({
  client: useSameClient(values.clientId === NEW ? values : NOTHING),
  property: useSameProperty(values.propertyId === NEW ? values : NOWHERE),
})

/** The questions still to be answered. An email belongs to one client: the server refuses a second one. */
export const sameFaults = ({ client, property }: Same, values: LettingValues): FormErrors => ({
  ...(client &&
    hasPhone(client, values) &&
    values.otherThan !== client.id && { otherThan: t`Say whether this is the same person.` }),
  ...(property &&
    values.besides !== property.id && { besides: t`Say whether this is the same property.` }),
})

const hasPhone = (client: Client, { mobileNumber }: LettingValues) =>
  dialled(mobileNumber) !== '' && dialled(client.mobileNumber) === dialled(mobileNumber)

type Using = { using: SubmitForm<LettingValues> }

/** Asks whether a client who is in the books is meant. */
export function SameClientQuestion({ client, using }: Using & { client: Client | undefined }) {
  if (!client) return null
  const { name, id } = client
  const isByPhone = hasPhone(client, using.values)
  return (
    <Question
      text={
        isByPhone
          ? t`${name} has this phone. The same person?`
          : t`${name} has this email. The same person?`
      }
      yes={
        <Button size="sm" onClick={() => using.set('clientId', id)}>
          {t`Yes, let to ${name}`}
        </Button>
      }
      no={isByPhone ? { field: 'otherThan', id, label: t`No, somebody else` } : undefined}
      using={using}
    />
  )
}

/** Asks whether a property that is in the books is meant; one that is let by now cannot be let again. */
export function SamePropertyQuestion({
  property,
  using,
}: Using & { property: Property | undefined }) {
  if (!property) return null
  const { id, currentLeaseId } = property
  const address = addressLine(property)
  return (
    <Question
      text={t`${address} is one of your properties. The same?`}
      yes={
        currentLeaseId === null ? (
          <Button size="sm" onClick={() => using.set('propertyId', id)}>
            <Trans>Yes, let that one</Trans>
          </Button>
        ) : (
          <Anchor to={paths.lease(currentLeaseId)} isApart>
            <Trans>It is let: see its agreement</Trans>
          </Anchor>
        )
      }
      no={{ field: 'besides', id, label: t`No, another one` }}
      using={using}
    />
  )
}

type QuestionProps = Using & {
  text: string
  yes: ReactNode
  /** The field that keeps of which record it was said that it is another one. */
  no: { field: 'otherThan' | 'besides'; id: string; label: string } | undefined
}

const Question = ({ text, yes, no, using }: QuestionProps) => (
  <div className={classes.same}>
    <Notice>
      <p>{text}</p>
      <Row gap={12} className={classes.next}>
        {yes}
      </Row>
      {no && (
        <Checkbox
          label={no.label}
          name={no.field}
          checked={using.values[no.field] === no.id}
          error={using.field(no.field).error}
          onChange={({ currentTarget }) => using.set(no.field, currentTarget.checked ? no.id : '')}
        />
      )}
    </Notice>
  </div>
)
