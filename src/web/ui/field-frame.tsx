import { type CSSProperties, type ReactNode, useId } from 'react'
import classes from './field.module.css'
import { classNames } from './pressable.tsx'

/** The frame of a field: its label above, a hint and what is wrong below, both tied to it. */
export type Around = {
  label?: ReactNode
  description?: ReactNode
  error?: string | undefined
  size?: 'xs' | 'sm' | 'md' | undefined
  /** 'filled' and 'plain' can only be read. */
  variant?: 'default' | 'filled' | 'plain' | undefined
  /** In the field, before what is typed. */
  leftSection?: ReactNode
  /** In the field, behind what is typed. */
  rightSection?: ReactNode
  /** CSS pixels or a length; defaults to the field's height. */
  rightSectionWidth?: number | string | undefined
  /** Puts something beside the field itself. */
  inputContainer?: ((input: ReactNode) => ReactNode) | undefined
  labelClassName?: string | undefined
  inputClassName?: string | undefined
}

type FieldProps = Around & {
  id?: string | undefined
  className?: string | undefined
  'aria-describedby'?: string | undefined
}

/** Divides what a field is given: those of its frame, and its own with what ties it to the frame. */
export function useField<Props extends FieldProps>(props: Props) {
  const made = useId()
  const {
    label,
    description,
    error,
    size,
    variant,
    leftSection,
    rightSection,
    rightSectionWidth,
    inputContainer,
    labelClassName,
    inputClassName,
    id = made,
    className,
    ...own
  } = props
  const describedBy = [
    error && `${id}-error`,
    description && `${id}-description`,
    own['aria-describedby'],
  ]
  return {
    frame: {
      id,
      className,
      label,
      description,
      error,
      size,
      variant,
      labelClassName,
      leftSection,
      rightSection,
      rightSectionWidth,
      inputContainer,
    },
    own: {
      'aria-invalid': error ? true : undefined,
      ...own,
      id,
      className: classNames(classes.input, inputClassName),
      'aria-describedby': classNames(...describedBy) || undefined,
    },
  }
}

type FrameProps = Around & { id: string; className?: string | undefined; children: ReactNode }

/** The frame of a field. */
export function FieldFrame({ id, size = 'md', variant = 'default', ...props }: FrameProps) {
  const { label, description, error, leftSection, rightSection, inputContainer } = props
  const { rightSectionWidth: end } = props
  const box = (
    <div
      className={classes.box}
      data-variant={variant}
      data-error={error ? true : undefined}
      style={end === undefined ? undefined : ({ '--end': lengthOf(end) } as CSSProperties)}
    >
      <Section at="left">{leftSection}</Section>
      {props.children}
      <Section at="right">{rightSection}</Section>
    </div>
  )
  return (
    <div className={classNames(classes.field, props.className)} data-size={size}>
      {label && (
        <label htmlFor={id} className={classNames(classes.label, props.labelClassName)}>
          {label}
        </label>
      )}
      {inputContainer ? inputContainer(box) : box}
      {description && (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

const Section = ({ at, children }: { at: 'left' | 'right'; children: ReactNode }) =>
  children && (
    <div className={classes.section} data-position={at}>
      {children}
    </div>
  )

const lengthOf = (width: number | string) => (typeof width === 'number' ? `${width}px` : width)
