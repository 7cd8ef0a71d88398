import { TransientButton } from '../transient-button.tsx'
import classes from './record.module.css'

/** Says that the record was changed by somebody else meanwhile, and offers to load what it says now. */
export const StaleNotice = ({ onReload }: { onReload: () => void }) => (
  <div role="alert" className={classes.stale}>
    <p>
      <strong>Somebody else changed this record.</strong> What you typed is still here. Load the
      record again to see what it says now; what you typed is then replaced.
    </p>
    <TransientButton variant="default" onClick={onReload}>
      Load it again
    </TransientButton>
  </div>
)
