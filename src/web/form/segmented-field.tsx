import { SegmentedChoice } from '../ui/checks.tsx'
import classes from './segmented-field.module.css'

type Props<Value extends string> = {
  label: string
  data: readonly { value: Value; label: string }[]
  /** '' while nothing is chosen. */
  value: Value | ''
  error?: string | undefined
  onChange: (value: Value) => void
  /** Narrower options: four of them fit a phone. */
  isTight?: boolean
}

/** A choice of a few options, all visible, with its label above and its error below. */
export function SegmentedField<Value extends string>({
  label,
  error,
  isTight,
  value,
  ...choice
}: Props<Value>) {
  return (
    <div className={classes.field} data-tight={isTight || undefined}>
      <p className={classes.label}>{label}</p>
      <SegmentedChoice {...choice} aria-label={label} value={value as Value} />
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
