import { describe } from 'vitest'
import { describeIsolation } from './isolation-matrix.ts'

describe('several organizations', () => describeIsolation())
