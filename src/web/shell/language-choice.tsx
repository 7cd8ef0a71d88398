import { t } from '@lingui/core/macro'
import { chooseLanguage, languages, shownLanguage } from '../language.ts'
import { Anchor } from '../ui/text.tsx'
import classes from './site-footer.module.css'

/** The languages that the page could be in instead, each under its own name. The page is loaded again. */
export const LanguageChoice = () => (
  <nav aria-label={t`Language`} className={classes.footer}>
    {languages
      .filter(({ code }) => code !== shownLanguage())
      .map(({ code, name }) => (
        <Anchor key={code} isSmall isApart lang={code} onClick={() => chooseLanguage(code)}>
          {name}
        </Anchor>
      ))}
  </nav>
)
