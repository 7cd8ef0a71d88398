import { t } from '@lingui/core/macro'
import { useNavigation } from 'react-router'
import classes from './page-coming.module.css'
import { useIsSlow } from './use-is-slow.ts'

/** A line along the top while the page that was gone to is fetched; the last page stays until then. */
export function PageComing() {
  const isFetching = useNavigation().state === 'loading'
  return isFetching ? <Line /> : null
}

function Line() {
  const isSlow = useIsSlow()
  return <div role="status" aria-label={t`Loading`} className={isSlow ? classes.line : undefined} />
}
