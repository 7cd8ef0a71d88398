import { Trans } from '@lingui/react/macro'
import { TransientButton } from '../focus-heading.tsx'
import classes from './record.module.css'

/** Shows that somebody else has changed the record, and offers to load its new version. */
export const StaleNotice = ({ onReload }: { onReload: () => void }) => (
  <div role="alert" className={classes.stale}>
    <p>
      <Trans>
        <strong>Somebody else changed this record.</strong> What you typed is still here. Reload the
        record to see the new version; that replaces what you typed.
      </Trans>
    </p>
    <TransientButton variant="default" onClick={onReload}>
      <Trans>Load it again</Trans>
    </TransientButton>
  </div>
)
