const HOUR = 60 * 60 * 1000
/** Hours from when the breach became known until the Board wants the whole report. */
const REPORT_WITHIN_MS = 72 * HOUR

type Breach = {
  /** When it became known, at the latest. */
  knownAt: Date
  people: number
  /** Whom those who are notified may ask. */
  contact: string
  /** An instant as people read it. */
  moment: (at: Date) => string
}

/**
 * Drafts of what has to be reported about a breach of personal data, to each person and to the Data Protection Board, with
 * what only people know in brackets. Source: Digital Personal Data Protection Rules 2025, rule 7 (binding from May 2027).
 */
export const breachNotices = ({ knownAt, people, contact, moment }: Breach) => ({
  people: `Subject: Your personal data at Rentbook

[Name],

On [day and time] [what happened: who saw, took, changed or lost the data, and where]. It became known to us on ${moment(knownAt)}.

Data about you that is concerned: [the column "What is kept" of your line].

What this may mean for you: [consequences, such as calls or mails in our name].
What we have done: [what stopped it, and what was changed since].
What you can do: [change the password at My account; ask your bank about transfers you do not know; trust no call that asks for a code].

Ask us: ${contact}, [name and telephone of the person].
`,
  board: `To the Data Protection Board of India

At once:
1. What happened: [nature of the breach]
2. How far it reaches: ${people} people (people.csv) [and how many of them for certain]
3. When and where: [day, time, place], known since ${moment(knownAt)}
4. What it is likely to lead to: [consequences]

By ${moment(new Date(knownAt.getTime() + REPORT_WITHIN_MS))} (72 hours):
5. The facts, circumstances and reasons: [events in order]
6. What was done or is planned against the harm: [measures]
7. Who caused it, as far as is known: [findings]
8. What keeps it from happening again: [measures]
9. Whom we have told, when and how: [${people} people by mail on …]

Contact: ${contact}, [name and telephone]
`,
})
