import { ChevronsUpDownIcon, EyeIcon, EyeOffIcon } from 'lucide-react'
import type {
  InputHTMLAttributes,
  ReactNode,
  Ref,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react'
import { useState } from 'react'
import { IconButton } from './button.tsx'
import { type Around, FieldFrame, useField } from './field-frame.tsx'

export type TextInputProps = Around &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & { ref?: Ref<HTMLInputElement> | undefined }

/** A field of one line. */
export function TextInput(props: TextInputProps) {
  const { frame, own } = useField(props)
  return (
    <FieldFrame {...frame}>
      <input {...own} />
    </FieldFrame>
  )
}

export type TextAreaProps = Around & TextareaHTMLAttributes<HTMLTextAreaElement>

/** A field of as many lines as stand in it. */
export function TextArea(props: TextAreaProps) {
  const { frame, own } = useField(props)
  return (
    <FieldFrame {...frame}>
      <textarea {...own} />
    </FieldFrame>
  )
}

export type SelectProps = Around &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> & {
    data: readonly { value: string; label: string }[]
  }

/** The browser's own choice of few. */
export function Select({ data, ...props }: SelectProps) {
  const { frame, own } = useField({
    rightSection: <ChevronsUpDownIcon size={20} />,
    ...props,
  })
  return (
    <FieldFrame {...frame}>
      <select {...own}>
        {data.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'rightSection'> & {
  /** What the button that shows it says; without one it cannot be looked at. */
  toggleLabel: string | undefined
}

/** A password, and a button that shows what was typed. */
export function PasswordInput({ toggleLabel, ...props }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  const toggle: ReactNode = toggleLabel && (
    <IconButton
      variant="subtle"
      color="gray"
      // Whoever goes on with the keyboard goes on to the next field.
      tabIndex={-1}
      aria-label={toggleLabel}
      aria-pressed={isShown}
      // The field keeps the focus, and its cursor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
    </IconButton>
  )
  const isReadable = isShown && toggleLabel !== undefined
  return <TextInput {...props} type={isReadable ? 'text' : 'password'} rightSection={toggle} />
}
