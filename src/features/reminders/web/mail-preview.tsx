import { EffectPicture } from '../../payments/web/money-settings/effect-picture.tsx'
import classes from './reminders.module.css'

type Props = {
  title: string
  letter: { subject: string; text: string }
  language?: string
  /** Beside two fields of a form. */
  beside?: boolean
}

/** A reminder as its reader gets it. */
export const MailPreview = ({ title, letter, language, beside = false }: Props) => (
  <EffectPicture title={title} {...(beside ? { beside } : { wide: true })}>
    <div lang={language}>
      <p>
        <strong>{letter.subject}</strong>
      </p>
      <p className={classes.mail}>{letter.text}</p>
    </div>
  </EffectPicture>
)
