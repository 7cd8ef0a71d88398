import { t } from '@lingui/core/macro'
import { firstTenCharacters } from '../../shared/calendar-date.ts'
import { ReadOnlyField } from '../form/fields.tsx'
import classes from './record.module.css'

type Props = { id: string; createdAt: string; createdBy: string }

/** The unchangeable fields of a record, last and quietly: its id, when it was created, and by whom. */
export const WrittenFields = ({ id, createdAt, createdBy }: Props) => (
  <div className={classes.written}>
    <Quiet label={t`Created at`} value={firstTenCharacters(createdAt)} />
    <Quiet label={t`Created by`} value={createdBy} />
    <Quiet label={t`Id`} value={id} />
  </div>
)

const Quiet = (props: { label: string; value: string }) => (
  <ReadOnlyField
    variant="plain"
    size="xs"
    labelClassName={classes.writtenLabel}
    inputClassName={classes.writtenInput}
    {...props}
  />
)
