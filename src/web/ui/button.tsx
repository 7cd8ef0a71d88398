import { XIcon } from 'lucide-react'
import { type MouseEvent, type ReactNode, use } from 'react'
import { MayOpen } from '../may-open.ts'
import classes from './button.module.css'
import { classNames, Pressable, type PressableProps } from './pressable.tsx'

type Look = {
  /** 'filled' is the one thing to do on a page; 'subtle' shows its edge only when pointed at. */
  variant?: 'filled' | 'light' | 'default' | 'subtle' | undefined
  color?: 'pine' | 'red' | 'gray' | undefined
}

export type ButtonProps = PressableProps &
  Look & {
    size?: 'xs' | 'sm' | 'md' | 'compact-sm' | 'compact-md' | undefined
    fullWidth?: boolean
    leftSection?: ReactNode
    rightSection?: ReactNode
  }

/** A button with words; a link that looks like one where it leads somewhere, and nothing where that may not be opened. */
export function Button({
  variant = 'filled',
  color = 'pine',
  size = 'md',
  fullWidth,
  leftSection,
  rightSection,
  className,
  children,
  ...props
}: ButtonProps) {
  const mayOpen = use(MayOpen)
  if (props.to !== undefined && !mayOpen(props.to)) return null
  return (
    <Pressable
      {...props}
      data-button={variant}
      data-size={size}
      data-color={color}
      data-block={fullWidth || undefined}
      className={classNames(classes.button, classes.coloured, className)}
    >
      {leftSection && (
        <span className={classes.section} data-position="left">
          {leftSection}
        </span>
      )}
      <span className={classes.label}>{children}</span>
      {rightSection && (
        <span className={classes.section} data-position="right">
          {rightSection}
        </span>
      )}
    </Pressable>
  )
}

type IconButtonProps = PressableProps & Look & { size?: 'md' | 'lg' | 'touch'; isRound?: boolean }

/** A button with a picture; `aria-label` describes what it does. */
export function IconButton({
  variant = 'filled',
  color = 'pine',
  size = 'md',
  isRound,
  className,
  ...props
}: IconButtonProps) {
  const mayOpen = use(MayOpen)
  if (props.to !== undefined && !mayOpen(props.to)) return null
  return (
    <Pressable
      {...props}
      data-icon-button={variant}
      data-size={size}
      data-color={color}
      data-round={isRound || undefined}
      className={classNames(classes.iconButton, classes.coloured, className)}
    />
  )
}

/** A cross. */
export const CloseButton = (props: PressableProps) => (
  <IconButton {...props} variant="subtle" color="gray" className={classes.close}>
    <XIcon size={20} />
  </IconButton>
)

/** A button that looks like the text in it. */
export const PlainButton = ({ className, ...props }: PressableProps) => (
  <Pressable {...props} className={classNames(classes.plain, className)} />
)

/** Ignores the second click of a double click, which was meant for what was there before. */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act()
  }
