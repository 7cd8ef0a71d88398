import { t } from '@lingui/core/macro'
import { ChevronDownIcon, KeyboardIcon, LanguagesIcon, LogOutIcon, UserPenIcon } from 'lucide-react'
import { chooseLanguage, languages, shownLanguage } from '../language.ts'
import { Menu } from '../menu.tsx'
import { PlainButton } from '../ui/button.tsx'
import { Text } from '../ui/text.tsx'
import classes from './account-menu.module.css'

/** `href`: where one's own account is shown. */
export type AccountView = { name: string; email: string; role: string; href: string }

type Props = {
  account: AccountView
  /** Keeps the code of the language that was chosen for the account. */
  onLanguage: (code: string) => Promise<void>
  onShortcuts: () => void
  onSignOut: () => void
}

/** The menu with the signed-in account, the other languages, and the way out. */
export function AccountMenu({
  account: { name, email, role, href },
  onShortcuts,
  onLanguage,
  onSignOut,
}: Props) {
  const shownName = name || email || role
  return (
    <Menu
      label={t`Account`}
      target={(opens) => (
        <PlainButton className={classes.target} aria-label={t`${shownName}, account`} {...opens}>
          <span className={classes.initials} data-initials={initialsOf(shownName)} />
          <span className={classes.name}>{shownName}</span>
          <ChevronDownIcon size={16} />
        </PlainButton>
      )}
      head={
        <div className={classes.who}>
          <Text isStrong>{shownName}</Text>
          <Text size="small" isDimmed>
            {email}
          </Text>
          <Text size="small" isDimmed>
            {role}
          </Text>
        </div>
      }
      actions={[
        { label: t`My account`, icon: UserPenIcon, to: href },
        ...languages
          .filter(({ code }) => code !== shownLanguage())
          .map(({ code, name }) => ({
            label: name,
            icon: LanguagesIcon,
            onChoose: () => void onLanguage(code).then(() => chooseLanguage(code)),
          })),
        ...(hasKeyboard()
          ? [{ label: t`Keyboard shortcuts`, icon: KeyboardIcon, onChoose: onShortcuts }]
          : []),
        { label: t`Sign Out`, icon: LogOutIcon, onChoose: onSignOut },
      ]}
    />
  )
}

/** A browser does not report it; where there is no mouse either, there rarely is one. */
const hasKeyboard = () => matchMedia('(any-pointer: fine)').matches

function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.at(0) ?? '')
    .join('')
    .toUpperCase()
}
