import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import { paths, recordIdIn } from '../../../paths.ts'
import { formValues } from '../../../shared/wire-record.ts'
import { rulesOf } from '../../../web/form/rules.ts'
import { usePincodeFill } from '../../../web/form/use-pincode-fill.ts'
import { EditForm } from '../../../web/record/edit-form.tsx'
import { RecordPage } from '../../../web/record/record-page.tsx'
import { useEditForm } from '../../../web/record/use-edit-form.ts'
import type { Loaded } from '../../../web/record/use-record.ts'
import { WrittenFields } from '../../../web/record/written-fields.tsx'
import { type Property, propertyDetailsWire } from '../property-wire.ts'
import { PropertyFields, type PropertyValues } from './property-fields.tsx'
import { callProperties, PROPERTIES, useProperty } from './property-hooks.ts'

/** Changes a property. */
export function EditPropertyPage() {
  const [query] = useSearchParams()
  const state = useProperty(recordIdIn(query))
  return (
    <RecordPage
      title={t`Update Property`}
      state={state}
      kind={t`property`}
      list={{ name: t`List of Properties`, to: paths.properties }}
    >
      {(loaded) => <EditPropertyForm key={loaded.fetched} loaded={loaded} />}
    </RecordPage>
  )
}

function EditPropertyForm({ loaded }: { loaded: Loaded<Property> }) {
  const { record } = loaded
  const using = useEditForm<Property, PropertyValues>({
    names: [PROPERTIES],
    loaded,
    initialValues: formValues(propertyDetailsWire, record),
    validate: rulesOf(propertyDetailsWire),
    send: (values, version) =>
      callProperties('PUT /propertymaster/{id}', {
        params: { id: record.id },
        body: { ...loaded.wire, ...values },
        version,
      }),
  })
  const field = usePincodeFill(using)
  return (
    <EditForm using={using} label={t`Update Property`} fallback={paths.properties}>
      <PropertyFields field={field} />
      <WrittenFields id={record.id} createdAt={record.createdAt} createdBy={record.owner.name} />
    </EditForm>
  )
}
