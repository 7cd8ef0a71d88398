import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import classes from './checks.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> & {
  label: string
  description?: string
  error?: string | undefined
}

/** Something to tick. */
export const Checkbox = (props: Props) => <Check {...props} className={classes.checkbox} />

/** Something that is on or off. */
export const Switch = (props: Props) => (
  <Check {...props} role="switch" className={classes.switch} />
)

function Check({ label, description, error, ...props }: Props) {
  const id = useId()
  const note = (name: string, text: ReactNode) =>
    text && (
      <p id={`${id}-${name}`} className={classes.note} data-error={name === 'error' || undefined}>
        {text}
      </p>
    )
  const describedBy = [description && `${id}-description`, error && `${id}-error`]
  return (
    <div className={classes.check}>
      <input
        {...props}
        type="checkbox"
        id={id}
        aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
        aria-invalid={error ? true : undefined}
      />
      <div>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {note('description', description)}
        {note('error', error)}
      </div>
    </div>
  )
}

type ChoiceProps<Value extends string> = {
  'aria-label': string
  data: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of two or three options, all visible. */
export function SegmentedChoice<Value extends string>({
  data,
  value,
  onChange,
  ...props
}: ChoiceProps<Value>) {
  const name = useId()
  return (
    <div {...props} role="radiogroup" className={classes.segments}>
      {data.map((choice) => (
        <label key={choice.value} className={classes.segment}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  )
}
