import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, CloseButton } from '../../../web/ui/button.tsx'
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
    <ul className={classes.uploads} aria-label={t`Being sent`}>
      {shown.map((upload) => (
        <Sending key={upload.key} upload={upload} />
      ))}
    </ul>
  )
}

function Sending({ upload: { key, name, state, progress, problem, isUnfit } }: { upload: Upload }) {
  const isFailed = state === 'failed'
  return (
    <li className={classes.upload}>
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
          <p role="status" className={classes.about}>
            <Trans>Waiting for the network. It continues automatically.</Trans>
          </p>
        )}
      </div>
      {isFailed && !isUnfit && (
        <Button variant="default" size="compact-sm" onClick={() => resumeUpload(key)}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <CloseButton aria-label={t`Cancel ${name}`} onClick={() => cancelUpload(key)} />
    </li>
  )
}
