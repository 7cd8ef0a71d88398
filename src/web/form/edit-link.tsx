import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconPencil } from '../icons.ts'
import { Link } from '../router.tsx'

/** A pencil at the end of a row; `name` says which record it changes. */
export const EditLink = ({ to, name }: { to: string; name: string }) => (
  <ActionIcon component={Link} to={to} variant="subtle" size="lg" aria-label={t`Edit ${name}`}>
    <IconPencil size={18} aria-hidden />
  </ActionIcon>
)
