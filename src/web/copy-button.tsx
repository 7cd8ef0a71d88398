import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from './icons.ts'
import { Button } from './ui/button.tsx'
import { VisuallyHidden } from './ui/text.tsx'

type Props = {
  text: string
  /** What it copies: 'UPI id'. */
  what: string
}

/** Copies a text; nothing where the browser lets no page copy (without https). */
export function CopyButton({ text, what }: Props) {
  const { copied, copy } = useClipboard({ timeout: 2_000 })
  if (!navigator.clipboard) return null
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={
          copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
        }
        aria-label={t`Copy ${what}`}
        onClick={() => copy(text)}
      >
        {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
      </Button>
      <VisuallyHidden role="status">{copied && t`${what} copied`}</VisuallyHidden>
    </>
  )
}
