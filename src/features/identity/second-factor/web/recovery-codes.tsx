import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DownloadIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CopyButton } from '../../../../web/copy-button.tsx'
import { TransientButton } from '../../../../web/focus-heading.tsx'
import { saveFile } from '../../../../web/save-file.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Text, Title } from '../../../../web/ui/text.tsx'
import classes from './second-factor.module.css'

type Props = { codes: readonly string[]; onKept: () => void }

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <div className={classes.codes}>
      <Title order={3} ref={heading} tabIndex={-1}>
        <Trans>Keep these recovery codes</Trans>
      </Title>
      <Text>
        <Trans>
          Each signs you in once when you do not have your phone. They are shown this once: print
          them, or keep them where you keep your papers.
        </Trans>
      </Text>
      <ol className={classes.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.buttons}>
        <CopyButton text={text} what={t`recovery codes`} />
        <Button
          variant="default"
          size="compact-md"
          leftSection={<DownloadIcon size={16} />}
          onClick={() =>
            saveFile('rentbook-recovery-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }))
          }
        >
          <Trans>Download</Trans>
        </Button>
        <TransientButton size="compact-md" onClick={onKept}>
          <Trans>I've saved them</Trans>
        </TransientButton>
      </div>
    </div>
  )
}
