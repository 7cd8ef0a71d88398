import { t } from '@lingui/core/macro'
import { useColourScheme } from '../colour-scheme.ts'
import { IconMoon, IconSun } from '../icons.ts'
import { IconButton } from '../ui/button.tsx'

/** Light or dark. Choosing what the system wishes anyway means following the system again. */
export function SchemeSwitch() {
  const [shown, choose] = useColourScheme()
  const other = shown === 'dark' ? 'light' : 'dark'
  const Icon = shown === 'dark' ? IconSun : IconMoon
  return (
    <IconButton
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={other === 'dark' ? t`Switch to dark colours` : t`Switch to light colours`}
      onClick={() => choose(other)}
    >
      <Icon size={20} aria-hidden />
    </IconButton>
  )
}
