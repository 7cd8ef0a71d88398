import type { ReactNode } from 'react'

/** What else belongs to a cell, small on a line of its own. */
export const CellNote = ({ children }: { children: ReactNode }) => (
  <span style={{ display: 'block', fontSize: '0.75rem', color: 'var(--muted)' }}>{children}</span>
)
