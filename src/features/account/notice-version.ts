/**
 * The version of the notice on what data is kept about people (Digital Personal Data Protection Rules 2025,
 * rule 3). It counts up whenever the notice says something new: people are shown it again.
 */
export const NOTICE_VERSION = 1

/** Whether somebody who saw that version of it, or null, is still to see the one of now. */
export const isNoticeUnseen = (seen: number | null): boolean => (seen ?? 0) < NOTICE_VERSION
