import { createPdfCompiler } from '../../src/server/pdf/pdf-compiler.ts'

/**
 * This worker's PDF compiler, shared by its test files one after the other: a new one compiles 20 MB of WebAssembly
 * first. It ends with the worker; do not stop it. A busy machine is no fault, so its time limit is long.
 */
export const sharedPdfCompiler = createPdfCompiler({ patienceMs: 60_000 })
