import { EffectPicture } from '../../payments/web/money-settings/effect-picture.tsx'
import classes from './reminders.module.css'

type Props = { title: string; letter: { subject: string; text: string }; language?: string }

/** A reminder as its reader gets it. */
export const MailPreview = ({ title, letter, language }: Props) => (
  <EffectPicture title={title} wide>
    <div lang={language}>
      <p>
        <strong>{letter.subject}</strong>
      </p>
      <p className={classes.mail}>{letter.text}</p>
    </div>
  </EffectPicture>
)
