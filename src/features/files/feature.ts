import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { fileContract } from './file-contract.ts'
import * as fileWires from './file-wire.ts'
import { fileRoutes } from './server/file-routes.ts'
import * as files from './server/file-tables.ts'
import { forgetFilesHourly } from './server/forget-files.ts'

export const filesFeature = {
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
  },
  sealed: [files.FILE_KEYS],
  jobs: [forgetFilesHourly],
} satisfies ServerFeature
