import type { KeyObject } from 'node:crypto'
import { paths } from '../../../paths.ts'
import type { Mailer } from '../../../server/mail/mail.ts'
import { say, sayAll } from '../../../shared/said.ts'
import type { BooksScope, ClientScope } from './access/scope.ts'
import { signedLink } from './access/signed-links.ts'
import { takeMail } from './mail-ceiling.ts'
import { isUnwanted } from './mail-refusals.ts'
import { inReadersLanguage, type MailSaid } from './readers-language.ts'

export type OrganizationMailDeps = { mailer: Mailer; appUrl: string; hashKey: KeyObject }

/** `NamedDocument.kind` of a mail that an organization causes. */
export const ORGANIZATION_MAIL = 'organization mail'

/** Explains at the end of a mail how its reader gets no more of this organization, with a button for mail programs. */
export function withNotForMe(
  { appUrl, hashKey }: Omit<OrganizationMailDeps, 'mailer'>,
  { organizationId, id }: { organizationId: string; id: string },
  { text, headers, ...mail }: MailSaid,
  line = notForMeLine,
): MailSaid {
  const token = signedLink({ hashKey }, 'not for me', { organizationId, id }, mail.to)
  const url = `${appUrl}${paths.notForMe(token)}`
  return {
    ...mail,
    text: sayAll([text, line(url)], '\n\n'),
    headers: headers ?? oneClick(url),
    about: mail.about ?? { kind: ORGANIZATION_MAIL, organizationId, id },
  }
}

/** The sentence at the end of every mail of an organization. */
export const notForMeLine = (url: string) => say`Not your landlord? Stop these emails:\n${url}`

/** RFC 8058: mail programs show a button that sends a POST to the address, without opening a page. */
export const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Why a mail was left out: the day's ceiling (`takeMail`), or its reader refused such mails. */
export type Unmailed = 'limit' | 'unwanted'

/**
 * Queues a mail that an organization causes, to the account `id`. Queues nothing, and returns why, where its reader
 * refused such mails or the day's ceiling is reached, unless they request it themselves; null once it is queued. What
 * was left out is to be shown to the owner.
 */
export async function mailFromOrganization(
  scope: BooksScope | ClientScope,
  deps: OrganizationMailDeps,
  id: string,
  mail: MailSaid,
): Promise<Unmailed | null> {
  if (scope.kind !== 'client') {
    if (await isUnwanted(scope, mail.to)) return 'unwanted'
    if (!(await takeMail(scope, deps, mail.to))) return 'limit'
  }
  const said = withNotForMe(deps, { organizationId: scope.organization.id, id }, mail)
  await deps.mailer.enqueue(scope.tx, await inReadersLanguage(scope.tx, said))
  return null
}
