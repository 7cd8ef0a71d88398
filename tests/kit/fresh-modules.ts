import { vi } from 'vitest'

// Stores of the browser's part live as long as its modules. Each file begins with fresh ones, in a worker that stays:
// to start another one costs more than most of these files do.
vi.resetModules()
