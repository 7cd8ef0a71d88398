import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, CloseButton } from '../../../web/ui/button.tsx'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import classes from './files-of.module.css'
import { cancelUpload, resumeUpload, type Upload } from './upload-queue.ts'

type Props = {
  uploads: readonly Upload[]
  /** Also those that were sent, where no grid shows them. */
  isWhole?: boolean
}

/** The files on their way, each with how far it has come; those that were sent are in the grid. */
export function UploadList({ uploads, isWhole = false }: Props) {
  const shown = isWhole ? uploads : uploads.filter(({ state }) => state !== 'sent')
  if (shown.length === 0) return null
  return (
    <Stack as="ul" gap={8} className={classes.uploads} aria-label={t`Being sent`}>
      {shown.map((upload) => (
        <Sending key={upload.key} upload={upload} />
      ))}
    </Stack>
  )
}

function Sending({ upload: { key, name, state, progress, problem, isUnfit } }: { upload: Upload }) {
  const isFailed = state === 'failed'
  return (
    <Row as="li" isTight gap={12} tone="quiet">
      <div className={classes.uploadName}>
        <span>{name}</span>
        {isFailed ? (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        ) : (
          <progress value={progress} aria-label={t`${name}: sent so far`} />
        )}
        {state === 'without network' && (
          <Text isDimmed size="small" role="status">
            <Trans>Waiting for the network. It continues automatically.</Trans>
          </Text>
        )}
      </div>
      {isFailed && !isUnfit && (
        <Button variant="default" size="compact-sm" onClick={() => resumeUpload(key)}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <CloseButton aria-label={t`Cancel ${name}`} onClick={() => cancelUpload(key)} />
    </Row>
  )
}
