import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { Link } from 'react-router'
import { IconPencil } from '../icons.ts'

/** A pencil at the end of a row; `name` says which record it changes. */
export const EditLink = ({ to, name }: { to: string; name: string }) => (
  <ActionIcon component={Link} to={to} variant="subtle" size="lg" aria-label={t`Edit ${name}`}>
    <IconPencil size={18} aria-hidden />
  </ActionIcon>
)
