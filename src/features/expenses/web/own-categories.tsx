import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { madeIn } from '../../../web/api/reply.ts'
import { Dialog } from '../../../web/dialog.tsx'
import { TextField } from '../../../web/form/fields.tsx'
import { outcomeOfCall, textOfOutcome } from '../../../web/form/outcome-of.ts'
import { rulesOf } from '../../../web/form/rules.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import { useRefreshAll } from '../../ledger/web/ledger-hooks.ts'
import type { OwnCategory } from '../expense.ts'
import { ownCategoryWire } from '../expense-wire.ts'
import { callExpenses } from './expense-hooks.ts'
import classes from './expenses.module.css'

type Props = { own: readonly OwnCategory[]; onAdded: (id: string) => void }

/** The owner's own categories: adds one, and removes one that no expense names. */
export function AddCategory({ own, onAdded }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.whole}>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        <Trans>Own categories</Trans>
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t`Own categories`}>
        <Categories own={own} onAdded={onAdded} onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

function Categories({ own, onAdded, onClose }: Props & { onClose: () => void }) {
  const refresh = useRefreshAll()
  const [said, setSaid] = useState('')
  const using = useActionForm({
    initialValues: { name: '' },
    validate: rulesOf({ name: ownCategoryWire.name }),
    send: async (body, { idempotencyKey }) => {
      const reply = await callExpenses('POST /expensecategories', { body, idempotencyKey })
      const made = madeIn(reply)
      if (made) onAdded(made)
      return reply
    },
    failed: t`The category could not be saved`,
    onDone: () => {
      refresh()
      onClose()
    },
  })
  const remove = async (id: string) => {
    const failed = t`The category could not be removed`
    const sent = callExpenses('DELETE /expensecategories/{id}', { params: { id } })
    setSaid(textOfOutcome(await outcomeOfCall(sent, { failed })))
    refresh()
  }
  return (
    <ActionForm using={using} submit={t`Add category`} onClose={onClose}>
      {own.length > 0 && (
        <Stack as="ul" gap={8}>
          {own.map(({ id, name }) => (
            <Row as="li" key={id} isTight gap={0} isSpread>
              {name}
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t`Remove ${name}`}
                onClick={() => void remove(id)}
              >
                <Trans>Remove</Trans>
              </Button>
            </Row>
          ))}
        </Stack>
      )}
      <Text isDimmed role="status">
        {said}
      </Text>
      <TextField label={t`New category`} data-autofocus {...using.field('name')} />
    </ActionForm>
  )
}
