import { t } from '@lingui/core/macro'
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMoon, IconSun } from '../icons.ts'

/** Light or dark. Choosing what the system wishes anyway means following the system again. */
export function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme('light')
  const system = useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  const other = shown === 'dark' ? 'light' : 'dark'
  const Icon = shown === 'dark' ? IconSun : IconMoon
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={other === 'dark' ? t`Switch to dark colours` : t`Switch to light colours`}
      onClick={() => setColorScheme(other === system ? 'auto' : other)}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}
