import type { ServerFeature } from '../identity/server/access/server-feature.ts'
import { eraseClosedHourly } from './server/erase-closed-organizations.ts'

export const erasureFeature = {
  apis: [],
  wires: [],
  tables: {},
  sealed: [],
  jobs: [eraseClosedHourly],
} satisfies ServerFeature
