import { ChevronsUpDownIcon, EyeIcon, EyeOffIcon } from 'lucide-react'
import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type RefObject,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from './button.tsx'
import { type Around, FieldFrame, useField } from './field-frame.tsx'

type Held<Input> = {
  ref?: Ref<Input> | undefined
  /** Hands the input to a form, which then holds its value. */
  register?: ((input: Input | null) => void) | undefined
}

export type TextInputProps = Around &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> &
  Held<HTMLInputElement>

/** A field of one line. */
export function TextInput(props: TextInputProps) {
  const { frame, own } = useField(useHeld<HTMLInputElement, TextInputProps>(props))
  return (
    <FieldFrame {...frame}>
      <input {...own} />
    </FieldFrame>
  )
}

export type TextAreaProps = Around &
  TextareaHTMLAttributes<HTMLTextAreaElement> &
  Held<HTMLTextAreaElement>

/** A field as high as the lines in it. */
export function TextArea(props: TextAreaProps) {
  const { frame, own } = useField(useHeld<HTMLTextAreaElement, TextAreaProps>(props))
  return (
    <FieldFrame {...frame}>
      <textarea {...own} />
    </FieldFrame>
  )
}

type Holding<Input> = Held<Input> & {
  value?: unknown
  onChange?: ((event: ChangeEvent<Input>) => void) | undefined
}

/**
 * The properties of the input itself. A registered input keeps its value, and React writes nothing over a value that
 * a browser or a password manager has put there. Some of these dispatch `change` alone, which React does not hear of
 * when the value was set by a script, and some nothing at all: so the value is read once more when its form is sent.
 */
function useHeld<
  Input extends HTMLInputElement | HTMLTextAreaElement,
  Props extends Holding<Input>,
>(given: Props) {
  const { ref, register, onChange, ...props } = given
  const held = useRef<Input>(null)
  const heard = useRef<string>(undefined)
  const hear = (event: ChangeEvent<Input>) => {
    const input = event.currentTarget
    onChange?.(event)
    heard.current = input.value
  }
  const hearNative = useEffectEvent((event: Event) => {
    const { value } = event.currentTarget as Input
    if (value !== heard.current) hear(event as unknown as ChangeEvent<Input>)
  })
  const hearFilledEarly = useEffectEvent(() => {
    const input = held.current
    if (input && given.value === '' && input.value !== '')
      hear({ currentTarget: input } as ChangeEvent<Input>)
  })
  // In the turn in which the input appears: in a later one, a busy browser may have filled and sent it already.
  useLayoutEffect(() => {
    const input = held.current
    hearFilledEarly()
    input?.addEventListener('change', hearNative)
    return () => input?.removeEventListener('change', hearNative)
  }, [])
  const readOnceMore = useEffectEvent(({ target }: Event) => {
    const input = held.current
    if (input === null || input.form !== target || given.value === undefined) return
    if (input.value !== String(given.value)) hear({ currentTarget: input } as ChangeEvent<Input>)
  })
  useLayoutEffect(() => {
    // Before React tells the form.
    document.addEventListener('submit', readOnceMore, { capture: true })
    return () => document.removeEventListener('submit', readOnceMore, { capture: true })
  }, [])
  const hold = (input: Input | null) => {
    held.current = input
    register?.(input)
    if (typeof ref === 'function') ref(input)
    else if (ref) (ref as RefObject<Input | null>).current = input
  }
  return { ...props, ref: hold, onChange: hear, ...(register && { value: undefined }) }
}

export type SelectProps = Around &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> & {
    data: readonly { value: string; label: string }[]
    /** Not needed: React is notified of every change of a choice. */
    register?: unknown
  }

/** The browser's own choice of few. */
export function Select({ data, register: _, ...props }: SelectProps) {
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
  /** The label of the button that shows it; without one it cannot be looked at. */
  toggleLabel: string | undefined
}

/** A password, and a button that shows what was typed. */
export function PasswordInput({ toggleLabel, ...props }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  const toggle: ReactNode = toggleLabel && (
    <IconButton
      variant="subtle"
      color="gray"
      // A keyboard user goes on to the next field.
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
