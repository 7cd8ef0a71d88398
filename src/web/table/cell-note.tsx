import type { ReactNode } from 'react'

/** A small second line in a cell. */
export const CellNote = ({ children }: { children: ReactNode }) => (
  <span style={{ display: 'block', fontSize: '0.75rem', fontWeight: 400, color: 'var(--muted)' }}>
    {children}
  </span>
)
