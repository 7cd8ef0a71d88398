import { t } from '@lingui/core/macro'
import { AllOptional } from '../../../../web/form/field-group.tsx'
import { ChoiceField, choicesOf } from '../../../../web/form/fields.tsx'
import { Fold } from '../../../../web/form/fold.tsx'
import type { SubmitForm } from '../../../../web/form/use-submit-form.ts'
import { WITHHOLDS_AS } from '../../../clients/client-wire.ts'
import { withholdsAsText } from '../../../clients/web/client-fields.tsx'
import {
  residenceChoices,
  useMoneySettings,
} from '../../../payments/web/money-settings/money-settings-hooks.ts'
import { type LettingValues, NEW } from './letting-values.ts'

/**
 * Who pays whom, as the tax on rent (TDS) requires: of a tenant who is new, and of the owner while that is not known. What
 * is known already is not asked again.
 */
export function TaxFold({ using }: { using: SubmitForm<LettingValues> }) {
  const settings = useMoneySettings()
  const { clientId, withholdsAs, taxResidence } = using.values
  const isNew = clientId === NEW
  const isOwnerAsked = settings.status === 'loaded' && settings.record.taxResidence === 'unknown'
  if (!isNew && !isOwnerAsked) return null
  const residence = residenceChoices().find(({ value }) => value === taxResidence)
  const parts = [
    ...(isNew && withholdsAs ? [withholdsAsText(withholdsAs)] : []),
    ...(isOwnerAsked && residence ? [residence.label] : []),
  ]
  return (
    <AllOptional value>
      <Fold
        title={t`Tax on the rent (TDS)`}
        meaning={parts.join('; ') || t`matters where the rent is high, or you live abroad`}
      >
        {isNew && (
          <ChoiceField
            label={t`Tenant type (for TDS)`}
            optional
            choices={choicesOf(WITHHOLDS_AS, withholdsAsText)}
            prompt={t`Not known`}
            {...using.field('withholdsAs')}
          />
        )}
        {isOwnerAsked && (
          <ChoiceField
            label={t`For income tax, you are`}
            optional
            choices={residenceChoices()}
            {...using.field('taxResidence')}
            value={taxResidence || 'unknown'}
          />
        )}
      </Fold>
    </AllOptional>
  )
}
