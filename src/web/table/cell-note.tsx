import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What else belongs to a cell, small on a line of its own. */
export const CellNote = ({ children }: { children: ReactNode }) => (
  <Text span display="block" fz="0.75rem" lh="inherit" c="dimmed">
    {children}
  </Text>
)
