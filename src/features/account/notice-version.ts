/**
 * The version of the notice on what data is kept about people (Digital Personal Data Protection Rules 2025,
 * rule 3). It counts up whenever the notice says something new: people are shown it again.
 */
export const NOTICE_VERSION = 1
