import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FieldGroup } from '../../../../web/form/field-group.tsx'
import { EmailField, PhoneField, TextField } from '../../../../web/form/fields.tsx'
import { Fold } from '../../../../web/form/fold.tsx'
import { PasswordField } from '../../../../web/form/password-field.tsx'
import { SegmentedField } from '../../../../web/form/segmented-field.tsx'
import { usePincodeFill } from '../../../../web/form/use-pincode-fill.ts'
import type { SubmitForm } from '../../../../web/form/use-submit-form.ts'
import { translated } from '../../../../web/language.ts'
import { Anchor, Text } from '../../../../web/ui/text.tsx'
import { type Client, GENDERS } from '../../../clients/client-wire.ts'
import { useClientChoices } from '../../../clients/web/client-hooks.ts'
import type { Property } from '../../../properties/property-wire.ts'
import { PropertyFields } from '../../../properties/web/property-fields.tsx'
import { ClientPick, clientChoice, PropertyPick } from '../../web/lease-fields.tsx'
import { propertyChoice } from '../../web/lease-texts.ts'
import classes from './let-property.module.css'
import { type LettingValues, NEW } from './letting-values.ts'
import { type Same, SameClientQuestion, SamePropertyQuestion } from './same-questions.tsx'

type Using = { using: SubmitForm<LettingValues> }
type Part = Using & { same: Same }

/** What is let: one of the properties without an agreement, or a new one. */
export function PropertyPart({
  using,
  always,
  hasFree,
  same,
}: Part & { always: Property | undefined; hasFree: boolean }) {
  const isNew = using.values.propertyId === NEW
  const field = usePincodeFill(using)
  return (
    <FieldGroup title={t`Property`}>
      {isNew ? (
        <PropertyFields field={field} />
      ) : (
        <PropertyPick field={using.field} always={always && propertyChoice(always)} />
      )}
      <SamePropertyQuestion property={same.property} using={using} />
      {(hasFree || !isNew) && (
        <Text size="small" className={classes.other}>
          {isNew ? (
            <Anchor isApart onClick={() => using.set('propertyId', '')}>
              <Trans>Choose one of your properties</Trans>
            </Anchor>
          ) : (
            <Anchor isApart onClick={() => using.set('propertyId', NEW)}>
              <Trans>+ New property</Trans>
            </Anchor>
          )}
        </Text>
      )}
    </FieldGroup>
  )
}

/** Who rents it: somebody new, or one of the owner's clients. */
export function TenantPart({ using, always, same }: Part & { always: Client | undefined }) {
  const isNew = using.values.clientId === NEW
  const known = useClientChoices('').data?.length ?? 0
  return (
    <FieldGroup title={t`Client`}>
      {isNew ? (
        <NewTenant using={using} />
      ) : (
        <ClientPick field={using.field} always={always && clientChoice(always)} />
      )}
      <SameClientQuestion client={same.client} using={using} />
      {(known > 0 || !isNew) && (
        <Text size="small" className={classes.other}>
          {isNew ? (
            <Anchor isApart onClick={() => using.set('clientId', '')}>
              <Trans>Choose one of your clients</Trans>
            </Anchor>
          ) : (
            <Anchor isApart onClick={() => using.set('clientId', NEW)}>
              <Trans>+ New tenant</Trans>
            </Anchor>
          )}
        </Text>
      )}
    </FieldGroup>
  )
}

// The tenant's details, not those of the person typing: the browser fills nothing in.
const NewTenant = ({ using }: Using) => (
  <>
    <TextField label={t`Name`} autoComplete="off" {...using.field('name')} />
    <PhoneField label={t`Phone`} autoComplete="off" {...using.field('mobileNumber')} />
    <EmailField label={t`Email`} autoComplete="off" {...using.field('email')} />
    <Text size="small" className={classes.other}>
      <Trans>A phone number or an email is enough.</Trans>
    </Text>
    <Fold
      title={t`More about the client`}
      meaning={t`Father's name, gender, address and password can wait`}
    >
      <TextField
        label={t`Father name`}
        optional
        autoComplete="off"
        {...using.field('fatherName')}
      />
      <Gender using={using} />
      <TextField
        label={t`Client's address, first line`}
        optional
        autoComplete="off"
        {...using.field('clientAddress1')}
      />
      <TextField
        label={t`Client's address, second line`}
        optional
        autoComplete="off"
        {...using.field('clientAddress2')}
      />
      <PasswordField label={t`Password`} optional kind="new" {...using.field('password')} />
    </Fold>
  </>
)

function Gender({ using }: Using) {
  const { value, error, onChange } = using.field('gender')
  return (
    <SegmentedField
      label={t`Gender`}
      data={GENDERS.map((gender) => ({ value: gender, label: translated(gender) }))}
      value={value as (typeof GENDERS)[number]}
      error={error}
      onChange={onChange}
    />
  )
}
