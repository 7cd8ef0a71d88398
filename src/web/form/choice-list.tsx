import { t } from '@lingui/core/macro'
import { use } from 'react'
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { type TakenOver, useTakenOver } from '../lazy-input.tsx'
import { useSettledKeys } from '../settled-keys.ts'
import type { TextInputProps } from '../ui/field.tsx'
import { FieldFrame, useField } from '../ui/field-frame.tsx'
import type { Choice } from './fields.tsx'
import classes from './pick-by-search.module.css'

type Props = {
  label: string
  choices: readonly Choice[]
  /** The chosen value, or ''. */
  value: string
  text: string
  onType: (text: string) => void
  onChoose: (value: string) => void
  /** Called when the box loses focus, or on Enter or Escape, without a choice from the list. */
  onLeave: () => void
  hasList: boolean
  taken: TakenOver
  /** The box's props, the same as before this part was loaded. */
  look: TextInputProps
}

/** `PickBySearch` with its list. */
export function ChoiceList({ label, choices, value, text, taken, look, ...props }: Props) {
  const { frame, own } = useField(look)
  return (
    <ComboBox
      aria-label={label}
      inputValue={text}
      onInputChange={props.onType}
      selectedKey={value || null}
      onSelectionChange={(key) => {
        if (key !== null && key !== value) props.onChoose(String(key))
        else props.onLeave()
      }}
      // The server has already filtered.
      defaultFilter={() => true}
      allowsEmptyCollection={props.hasList}
      // Otherwise it would reopen when the typed text is replaced by the chosen label.
      menuTrigger="manual"
      shouldFocusWrap
    >
      <FieldFrame {...frame}>
        <OpeningInput own={own} taken={taken} />
      </FieldFrame>
      {props.hasList && (
        <Popover
          className={classes.list ?? ''}
          placement="bottom start"
          offset={6}
          maxHeight={280}
          // Everything outside a modal dialog is inert.
          {...portalIn(taken.input.current?.closest('dialog'))}
        >
          <ListBox
            aria-label={label}
            items={choices}
            renderEmptyState={() => <p className={classes.none}>{t`Nothing found`}</p>}
          >
            {(choice) => (
              <ListBoxItem
                id={choice.value}
                textValue={choice.label}
                className={classes.option ?? ''}
              >
                {choice.label}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      )}
    </ComboBox>
  )
}

const portalIn = (dialog: Element | null | undefined) =>
  dialog ? { UNSTABLE_portalContainer: dialog } : {}

type InputProps = { own: ReturnType<typeof useField>['own']; taken: TakenOver }

/** Opens on click or typing, not on focus: when an error moves the focus here, the list would hide other errors. */
function OpeningInput({ own, taken }: InputProps) {
  const state = use(ComboBoxStateContext)
  const open = state ? () => state.open(null, 'manual') : undefined
  useTakenOver(taken, open)
  const settle = useSettledKeys()
  const onInput = () => {
    open?.()
    settle()
  }
  return <Input {...own} ref={taken.input} onClick={open} onInput={onInput} onKeyDown={settle} />
}
