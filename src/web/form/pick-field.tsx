import { t } from '@lingui/core/macro'
import { Select, type SelectProps } from '@mantine/core'
import { type Choice, type Common, useLabel } from './fields.tsx'

type Props = Common &
  Omit<SelectProps, 'label' | 'required' | 'data'> & { choices: readonly Choice[] }

/** A choice of many: type to find it. */
export function PickField({ label, optional, choices, value, name, ...props }: Props) {
  return (
    <Select
      searchable
      allowDeselect={false}
      nothingFoundMessage={t`Nothing found`}
      maxDropdownHeight={280}
      limit={200}
      data={[...choices]}
      value={value || null}
      // On the box itself, not on the hidden input beside it: by its name the focus finds it.
      attributes={{ input: { name } }}
      {...useLabel({ label, optional })}
      {...props}
    />
  )
}
