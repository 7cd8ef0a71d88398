import type { Notice } from '../notice-wire.ts'
import { noticeText } from './notice-texts.ts'
import classes from './notices.module.css'

type Props = {
  notices: readonly Notice[]
  /** Whether something is about to be done that they speak of. */
  areWarnings?: boolean
}

/** What the law may ask of who pays or receives, one sentence each. */
export const Notices = ({ notices, areWarnings = false }: Props) =>
  notices.map((notice) => (
    <p key={notice.code} className={`${classes.notice} ${areWarnings ? classes.warning : ''}`}>
      {noticeText(notice)}
    </p>
  ))
