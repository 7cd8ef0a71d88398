import fc from 'fast-check'
import { isWholeRun } from './whole-run.ts'

// `npm test` plays the same random values each time, so that a red run is the doing of what changed. The whole run
// plays others each time; what it finds is printed with its seed, and RANDOM_SEED plays that again.
const asked = process.env.RANDOM_SEED
const seed = asked === undefined ? 20_261_126 : Number(asked)
if (!isWholeRun || asked !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
