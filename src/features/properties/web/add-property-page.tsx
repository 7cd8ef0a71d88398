import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { formValues } from '../../../shared/wire-record.ts'
import { writesOf } from '../../../web/api/calls.ts'
import { TransientButton } from '../../../web/focus-heading.tsx'
import { AddForm } from '../../../web/form/add-form.tsx'
import { NextStep } from '../../../web/form/next-step.tsx'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import { rulesOf } from '../../../web/form/rules.ts'
import { useUnsavedWarning } from '../../../web/form/unsaved-changes.tsx'
import { usePincodeFill } from '../../../web/form/use-pincode-fill.ts'
import { type Outcome, useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { Page, Sheet } from '../../../web/shell/page.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Button } from '../../../web/ui/button.tsx'
import { useAccount } from '../../identity/web/sessions/session.ts'
import { ownedBy } from '../../owners/web/own-books.ts'
import { propertyDetailsWire, propertyDraftWire } from '../property-wire.ts'
import { PropertyFields, type PropertyValues } from './property-fields.tsx'
import { callProperties, PROPERTIES } from './property-hooks.ts'

/** The values of a failed attempt, and the server's errors. */
type Lost = { values: PropertyValues; errors: Record<string, string> }

const writeProperties = writesOf(callProperties, {
  'POST /propertymaster': propertyDraftWire,
})

/** Adds a property. The form empties itself after every attempt; after a failed one it offers to restore what was typed. */
export function AddPropertyPage() {
  const account = useAccount()
  const refresh = useRefresh(PROPERTIES)
  const [lost, setLost] = useState<Lost | null>(null)
  const [added, setAdded] = useState<{ id: string; name: string }>()
  useUnsavedWarning(lost !== null)

  const failed = t`Error, While saving Property`
  const save = async (values: PropertyValues, idempotencyKey: string): Promise<Outcome> => {
    const body = { ...values, ...ownedBy(account) }
    return outcomeOf(await writeProperties('POST /propertymaster', { body, idempotencyKey }), {
      failed,
    })
  }
  const using = useSubmitForm<PropertyValues>({
    initialValues: formValues(propertyDetailsWire),
    validate: rulesOf(propertyDetailsWire),
    failureText: failed,
    submit: async (values, { idempotencyKey }) => {
      setAdded(undefined)
      setLost({ values, errors: {} })
      const outcome = await save(values, idempotencyKey)
      setLost('done' in outcome ? null : { values, errors: outcome.errors ?? {} })
      return outcome
    },
    onDone: ({ address1, address2 }, id) => {
      if (id) setAdded({ id, name: `${address1.trim()}, ${address2.trim()}` })
      void refresh()
    },
    onSettled: () => using.startOver(),
  })
  const field = usePincodeFill(using)
  const putBack = ({ values, errors }: Lost) => {
    using.form.reset(values, { keepDefaultValues: true })
    using.showErrors(errors)
    setLost(null)
  }

  return (
    <Page title={t`Add Property`} subtitle={t`A flat, a house, a shop: whatever you let.`}>
      <Sheet>
        <AddForm
          using={using}
          label={t`Add Property`}
          submit={t`Add`}
          more={
            <>
              <Button variant="default" onClick={using.startOver}>
                <Trans>Reset</Trans>
              </Button>
              {lost && !using.isSubmitting && (
                <TransientButton variant="light" onClick={() => putBack(lost)}>
                  <Trans>Restore what was typed</Trans>
                </TransientButton>
              )}
            </>
          }
          fallback={paths.properties}
        >
          <PropertyFields field={field} />
        </AddForm>
        {added && (
          <NextStep
            done={t`${added.name} is added.`}
            links={[
              { to: paths.addLeaseFor(added.id), label: t`Add Rents` },
              { to: paths.addClientFor(added.id), label: t`Add Client` },
              { to: paths.properties, label: t`See the list` },
            ]}
          />
        )}
      </Sheet>
    </Page>
  )
}
