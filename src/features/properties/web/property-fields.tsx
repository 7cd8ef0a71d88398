import { t } from '@lingui/core/macro'
import { DigitsField, TextField } from '../../../web/form/fields.tsx'
import { tidied, ungrouped } from '../../../web/form/tidied.ts'
import type { FieldProps } from '../../../web/form/use-submit-form.ts'
import {
  type PropertyAddress,
  type PropertyDetails,
  propertyAddressWire,
} from '../property-wire.ts'

/** The typed fields of a property. */
export type PropertyValues = Record<keyof PropertyDetails, string>

/** The fields of a property, for adding and changing one. The property is not where the owner lives: nothing is filled in. */
export const PropertyFields = ({
  field,
}: {
  field: (name: keyof PropertyAddress) => FieldProps
}) => (
  <>
    <DigitsField
      label={t`Pincode`}
      description={t`Fills in city and state; change them if they are wrong.`}
      maxLength={propertyAddressWire.pincode.rule.longest}
      {...tidied(field('pincode'), ungrouped)}
    />
    <TextField label={t`Address1`} autoComplete="off" {...field('address1')} />
    <TextField label={t`Address2`} autoComplete="off" {...field('address2')} />
    <TextField label={t`City`} autoComplete="off" {...field('city')} />
    <TextField label={t`State`} autoComplete="off" {...field('state')} />
  </>
)
