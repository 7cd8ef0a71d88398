import type { Reporter, TestModule } from 'vitest/node'

const SHOWN = 20

/** Prints the slowest tests of a run with their seconds, so that their weight is seen. */
export default class SlowestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < SHOWN) return
    const lines = modules
      .flatMap(weightsOf)
      .sort((one, other) => other.ms - one.ms)
      .slice(0, SHOWN)
      .map(({ ms, name }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
    process.stdout.write(`\nThe slowest:\n${lines.join('\n')}\n\n`)
  }
}

/** A file's tests, and what it prepares before and after them. */
function weightsOf(module: TestModule): { ms: number; name: string }[] {
  const file = module.relativeModuleId
  const tests = [...module.children.allTests()].map((test) => ({
    ms: test.diagnostic()?.duration ?? 0,
    name: `${file}: ${test.name}`,
  }))
  const inTests = tests.reduce((sum, { ms }) => sum + ms, 0)
  return [...tests, { ms: module.diagnostic().duration - inTests, name: `${file}: preparing` }]
}
