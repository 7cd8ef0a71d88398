import { describe } from 'vitest'
import { describeIsolation } from '../../security/isolation-matrix.ts'
import { openPolicies } from '../../security/open-policies.ts'

describe('several organizations, with all row policies open', () =>
  describeIsolation({ prepare: openPolicies }))
