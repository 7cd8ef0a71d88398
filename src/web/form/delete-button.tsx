import { t } from '@lingui/core/macro'
import { Trash2Icon } from 'lucide-react'
import { use } from 'react'
import { useFocusLeftToHeading } from '../focus-heading.tsx'
import { IconButton } from '../ui/button.tsx'
import { AskToDelete, type Deletable } from './delete-question.tsx'

/** A bin icon in a row of a `DataTable`; it asks for confirmation with the record's name. */
export function DeleteButton(record: Deletable) {
  const ask = use(AskToDelete)
  return <DeleteIcon name={record.name} onClick={() => ask(record)} />
}

/** The icon alone, for a deletion that asks for more than a confirmation. */
export const DeleteIcon = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <IconButton
    ref={useFocusLeftToHeading()}
    variant="subtle"
    color="red"
    size="lg"
    aria-label={t`Delete ${name}`}
    onClick={onClick}
  >
    <Trash2Icon size={18} />
  </IconButton>
)
