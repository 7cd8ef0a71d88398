import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

// Short texts that run long: by their size they would come last, when the other workers have nothing left to do.
const LONG = [
  'tests/security/isolation.test.ts',
  'tests/security/one-event-a-write.test.ts',
  'src/app/server/main.test.ts',
  'tests/money-histories.test.ts',
  'tests/whole/rotate-key.test.ts',
]

const isLong = ({ moduleId }: TestSpecification) => LONG.some((path) => moduleId.endsWith(path))

/** Begins each project with the files that take longest. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap((name) => {
      const ofProject = sorted.filter(({ project }) => project.name === name)
      return [...ofProject.filter(isLong), ...ofProject.filter((file) => !isLong(file))]
    })
  }
}
