import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useClipboard } from '@mantine/hooks'
import { CheckIcon, CopyIcon } from 'lucide-react'
import { Button } from './ui/button.tsx'
import { VisuallyHidden } from './ui/text.tsx'

type Props = {
  text: string
  /** Names what is copied: 'UPI id'. */
  what: string
}

/** Copies a text; hidden where browsers forbid copying (without https). */
export function CopyButton({ text, what }: Props) {
  const { copied, copy } = useClipboard({ timeout: 2_000 })
  if (!navigator.clipboard) return null
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
        aria-label={t`Copy ${what}`}
        onClick={() => copy(text)}
      >
        {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
      </Button>
      <VisuallyHidden role="status">{copied && t`${what} copied`}</VisuallyHidden>
    </>
  )
}
