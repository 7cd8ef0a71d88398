import { t } from '@lingui/core/macro'
import { chooseLanguage, languages, shownLanguage } from '../language.ts'
import { Row } from '../ui/layout.tsx'
import { Anchor } from '../ui/text.tsx'
import classes from './site-footer.module.css'

/**
 * The languages that the page could be in instead, each under its own name, and in English where that is another: a
 * machine may have no letters for it. The page is loaded again.
 */
export const LanguageChoice = () => (
  <Row
    as="nav"
    gap={8}
    lineGap={2}
    align="stretch"
    aria-label={t`Language`}
    data-on-screen
    className={classes.footer}
  >
    {languages
      .filter(({ code }) => code !== shownLanguage())
      .map(({ code, name, inEnglish }) => (
        <Anchor key={code} isSmall isApart onClick={() => chooseLanguage(code)}>
          {/* One piece, so that the space between the names stays. */}
          <span>
            <span lang={code}>{name}</span>
            {inEnglish !== name && ` (${inEnglish})`}
          </span>
        </Anchor>
      ))}
  </Row>
)
