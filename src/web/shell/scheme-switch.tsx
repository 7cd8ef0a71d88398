import { t } from '@lingui/core/macro'
import { MoonIcon, SunIcon } from 'lucide-react'
import { useColourScheme } from '../colour-scheme.ts'
import { IconButton } from '../ui/button.tsx'

/** Light or dark. Choosing the system's preference means following the system again. */
export function SchemeSwitch() {
  const [shown, choose] = useColourScheme()
  const other = shown === 'dark' ? 'light' : 'dark'
  const Icon = shown === 'dark' ? SunIcon : MoonIcon
  return (
    <IconButton
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={other === 'dark' ? t`Switch to dark colours` : t`Switch to light colours`}
      onClick={() => choose(other)}
    >
      <Icon size={20} />
    </IconButton>
  )
}
