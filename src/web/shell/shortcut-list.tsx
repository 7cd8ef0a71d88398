import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Switch } from '../ui/checks.tsx'
import { Row } from '../ui/layout.tsx'
import { UNDO_KEY } from '../undo/undo-bar.tsx'
import { areSingleKeysOn, ctrlKey, switchSingleKeys } from './keys.ts'
import classes from './shortcut-list.module.css'

type Props = {
  pages: readonly { letter: string; label: string }[]
  /** The most frequent action. */
  job: { letter: string; label: string } | undefined
}

/** Every shortcut, and the switch for those that are letters: they are in the way of speech input. */
export function ShortcutList({ pages, job }: Props) {
  const [isOn, setOn] = useState(areSingleKeysOn)
  return (
    <>
      <dl className={classes.list}>
        <Keys what={t`Search, even while typing`}>
          <kbd>{ctrlKey('K', t`Ctrl`)}</kbd>
        </Keys>
        <Keys what={t`Close a dialog or a menu`}>
          <kbd>{t`Esc`}</kbd>
        </Keys>
      </dl>
      <Switch
        label={t`Single-key shortcuts`}
        description={t`Switch these off if they get in the way of a screen reader or voice control. This list stays in the account menu.`}
        checked={isOn}
        onChange={({ currentTarget }) => {
          switchSingleKeys(currentTarget.checked)
          setOn(areSingleKeysOn())
        }}
      />
      <dl className={classes.list} data-off={!isOn || undefined}>
        <Keys what={t`Show these shortcuts`}>
          <kbd>?</kbd>
        </Keys>
        <Keys what={t`Search`}>
          <kbd>/</kbd>
        </Keys>
        <Keys what={t`Undo, while it is offered`}>
          <kbd>{UNDO_KEY.toUpperCase()}</kbd>
        </Keys>
        {job && (
          <Keys what={job.label}>
            <kbd>{job.letter.toUpperCase()}</kbd>
          </Keys>
        )}
        {pages.map(({ letter, label }) => (
          <Keys key={letter} what={label}>
            <Trans>
              <kbd>G</kbd> then <kbd>{letter.toUpperCase()}</kbd>
            </Trans>
          </Keys>
        ))}
      </dl>
    </>
  )
}

const Keys = ({ what, children }: { what: string; children: ReactNode }) => (
  <Row isTight gap={16} align="stretch" isSpread className={classes.keys}>
    <dt>{what}</dt>
    <dd>{children}</dd>
  </Row>
)
