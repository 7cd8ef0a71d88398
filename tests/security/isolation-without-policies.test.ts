import { describe } from 'vitest'
import { describeIsolation } from './isolation-matrix.ts'
import { openPolicies } from './open-policies.ts'

describe('four organizations, with all row policies open', () =>
  describeIsolation({ prepare: openPolicies }))
