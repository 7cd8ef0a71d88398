import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { TextInput, type TextInputProps } from './ui/field.tsx'

/** Of the field that had the focus when another took its place. */
type Kept = {
  cursor: readonly [start: number | null, end: number | null]
  /** Somebody pressed it or typed, and waits for its list. */
  isOpening: boolean
}
export type TakenOver = {
  input: RefObject<HTMLInputElement | null>
  kept: RefObject<Kept | null>
}

/**
 * A field that is a `PlainInput` until the part of a library has come and takes its place. Nothing that is typed,
 * selected or being composed by an input method is lost.
 */
export function useLazyInput(hasCome: boolean) {
  const input = useRef<HTMLInputElement>(null)
  const kept = useRef<Kept>(null)
  const [isComposing, setComposing] = useState(false)
  return {
    isReady: hasCome && !isComposing,
    plain: { input, kept, onComposing: setComposing },
    taken: { input, kept },
  }
}

type PlainProps = TextInputProps & TakenOver & { onComposing: (isComposing: boolean) => void }

/** The field before the part has come. */
export function PlainInput({ input, kept, onComposing, ...props }: PlainProps) {
  const isOpening = useRef(false)
  useLayoutEffect(() => {
    const field = input.current
    // Runs before React takes the field out of the page.
    return () => {
      if (field && document.activeElement === field)
        kept.current = {
          cursor: [field.selectionStart, field.selectionEnd],
          isOpening: isOpening.current,
        }
    }
  }, [input, kept])
  return (
    <TextInput
      ref={input}
      onCompositionStart={() => onComposing(true)}
      onCompositionEnd={() => onComposing(false)}
      // The other may come before the finger is lifted.
      onPointerDown={() => {
        isOpening.current = true
      }}
      onInput={() => {
        isOpening.current = true
      }}
      {...props}
      onBlur={(event) => {
        isOpening.current = false
        props.onBlur?.(event)
      }}
    />
  )
}

/**
 * Transfers focus and cursor from a `PlainInput` to the field that replaced it; `open` shows its list. React
 * Aria renders a combobox's content a second time, hidden and without state; there `open` is undefined.
 */
export function useTakenOver({ input, kept }: TakenOver, open: (() => void) | undefined): void {
  const onOpening = useEffectEvent(() => open?.())
  const isSeen = open !== undefined
  useLayoutEffect(() => {
    if (!kept.current || !isSeen) return
    const { cursor, isOpening } = kept.current
    kept.current = null
    input.current?.focus()
    input.current?.setSelectionRange(...cursor)
    if (isOpening) onOpening()
  }, [input, kept, isSeen])
}
