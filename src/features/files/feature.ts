import type { FeatureWords } from '../../shared/contract.ts'
import {
  READERS_OF_PROPERTIES_OR_CLIENT,
  WRITERS_OF_PROPERTIES,
  WRITERS_OF_PROPERTIES_OR_CLIENT,
} from '../identity/role-groups.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { fileContract } from './file-contract.ts'
import * as fileWires from './file-wire.ts'
import { fileData } from './server/file-data.ts'
import { fileRoutes } from './server/file-routes.ts'
import * as files from './server/file-tables.ts'
import { forgetFilesHourly } from './server/forget-files.ts'
import { moveContentsOften } from './server/move-contents.ts'

const words = {
  abilities: {
    'read files': [...READERS_OF_PROPERTIES_OR_CLIENT, 'caretaker', 'limited caretaker'],
    'send files': WRITERS_OF_PROPERTIES_OR_CLIENT,
    'change files': WRITERS_OF_PROPERTIES,
  },
  history: ['file'],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    files: typeof words
  }
}

export const filesFeature = {
  ...words,
  apis: [
    api({
      name: 'Files',
      about: 'Papers and pictures of records: they come in parts, and are kept encrypted.',
      contract: fileContract,
      routes: fileRoutes,
    }),
  ],
  wires: [fileWires],
  tables: {
    files: files.fileColumns,
    fileContents: files.fileContentColumns,
    fileParts: files.filePartColumns,
    leftObjects: files.leftObjectColumns,
  },
  ownData: fileData,
  sheets: [],
  searched: [],
  notSearched: {
    files: 'stand on the record that they are of',
  },
  staysBehind: {},
  sealed: [files.FILE_KEYS],
  jobs: [forgetFilesHourly, moveContentsOften],
} satisfies ServerFeature
