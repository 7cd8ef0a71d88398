import type { ColumnWords } from '../../../../server/database/column-privacy.ts'

type DueJobTable = {
  organizationId: string
  job: string
  nextAt: Date
  claimedBy: string | null
}

type JobWakeTable = { organizationId: string; id: string; byJob: string | null }

type JobTable = { name: string; reckonedWith: string; lookedOverAt: Date }

export const dueJobColumns = {
  organizationId: 'key',
  job: 'key',
  nextAt: 'technical',
  claimedBy: 'technical',
} as const satisfies ColumnWords<DueJobTable>

export const jobWakeColumns = {
  organizationId: 'key',
  id: 'key',
  byJob: 'technical',
} as const satisfies ColumnWords<JobWakeTable>

export const jobColumns = {
  name: 'key',
  reckonedWith: 'technical',
  lookedOverAt: 'technical',
} as const satisfies ColumnWords<JobTable>

declare module '../../../../server/database/database.ts' {
  interface Tables {
    dueJobs: DueJobTable
    jobWakes: JobWakeTable
    jobs: JobTable
  }
}
