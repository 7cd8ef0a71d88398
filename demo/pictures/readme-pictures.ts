import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SCREENS } from './screens.ts'
import { DESKTOP, PHONE, type Shot, type Studio, takePictures } from './take-pictures.ts'

/** The README's pictures, by their names in docs/. */
const PICTURES = {
  'rentbook.png': ['owner', 'dashboard', DESKTOP],
  'dues.png': ['owner', 'dues', DESKTOP],
  'receipt.png': ['owner', 'receipt', DESKTOP],
  'phone.png': ['client', 'dashboard', PHONE],
} as const

/** Takes the README's four pictures into docs/. @throws Error where a screen could not be shown */
export async function takeReadmePictures(
  studio: Studio,
  say: (line: string) => void,
): Promise<void> {
  const shots = Object.entries(PICTURES).map(([file, [as, name, size]]): Shot => {
    const screen = SCREENS.find((it) => it.as === as && it.name === name)
    if (!screen) throw new Error(`There is no screen ${as}-${name}.`)
    return { screen, size, scheme: 'light', file, isCut: true }
  })
  if ((await takePictures(shots, studio, say)) > 0) throw new Error('A picture is missing.')
  for (const { file } of shots) await copyFile(join(studio.folder, file), join('docs', file))
}
