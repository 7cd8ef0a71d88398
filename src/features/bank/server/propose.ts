import { daysBetween } from '../../../shared/calendar-date.ts'
import { type Paise, sumOf, ZERO } from '../../../shared/paise.ts'
import { leaseNamedIn, leasesByCode } from '../../payments/payment-note.ts'
import type { Proposed, ProposedPart, Reason } from '../proposal.ts'
import type { BankStatementLine } from '../statement.ts'
import { fitOf } from './amount-of-line.ts'
import type { BankBooks, BankCheque, BankClaim, BankReceipt } from './bank-books.ts'
import { proposeDebit, takenBy } from './debit-of-line.ts'
import {
  chequeNumberOf,
  type LineToPropose,
  NOTHING,
  plainReference,
  referenceOfLine,
} from './line-to-propose.ts'
import { type Note, noteFrom, ownWords, unitsIn } from './note-of-line.ts'
import { OpenDues, partOf, spread } from './open-dues.ts'
import { pairsAmong } from './pairs-of-lines.ts'
import { type LinePayer, PayerBook } from './payer-of-line.ts'
import { ALIKE_DAYS, isTwice, RecordedAround } from './recorded-around.ts'

/** The least amount of a payment; less is a bank's or an app's check of the account. */
const SMALLEST = 10_000n

type Settled = {
  line: LineToPropose
  clientId: string | null
  agreements: string[]
  chequeId: string | null
}

/** A client's payment, as it is looked through for reasons against it. */
type Paid = { clientId: string; payer: LinePayer; note: Note; parts: ProposedPart[] }

/** Reasons that an amount is exactly what somebody owes. */
const EXACT: readonly Reason[] = ['one due', 'all dues', 'deposit and rent', 'less tax']

const NO_PAYER = new Set(['interest', 'charge', 'reversal', 'card', 'loan', 'bill'])

/**
 * What each line of a statement becomes, and why. The lines stand in the order in which the money moved: each takes
 * what it settles from what the next ones can. First what is certain, then what a name points to, last what only an
 * amount does. `onShare` is told how far it is, from 0 to 1.
 */
export function proposeAll(
  lines: readonly LineToPropose[],
  books: BankBooks,
  onShare: (share: number) => void = () => {},
): Map<string, Proposed> {
  const desk = new Desk(
    lines.filter(({ isLaidAside }) => !isLaidAside),
    books,
  )
  const all = lines.length * PASSES.length
  for (const [nth, pass] of PASSES.entries())
    for (const [at, line] of lines.entries()) {
      if (!line.isLaidAside) desk.look(line, pass)
      else if (pass === 'certain') desk.passOver(line)
      if (at % TELL_EVERY === 0) onShare((nth * lines.length + at) / all)
    }
  return desk.proposed
}

const PASSES = ['certain', 'named', 'amount'] as const
type Pass = (typeof PASSES)[number]
/** Progress is reported each time this many lines are done. */
const TELL_EVERY = 100

class Desk {
  readonly proposed = new Map<string, Proposed>()
  readonly #books: BankBooks
  readonly #dues: OpenDues
  readonly #payers: PayerBook
  readonly #codes: Map<string, string | null>
  readonly #units: Map<string, string[]>
  readonly #clientOf: Map<string, string>
  readonly #receipts: Map<string, BankReceipt[]>
  readonly #claims: Map<string, BankClaim[]>
  readonly #around: RecordedAround
  /** The payments that lines of this run settled. */
  #settled: Settled[] = []
  readonly #cheques: Map<string, { cheque: BankCheque; parts: ProposedPart[] }>
  /** The first line of a client that is to be decided by a person. */
  readonly #undecided = new Map<string, string>()
  readonly #ticked = new Set<string>()
  readonly #claimed = new Set<string>()
  /** Debits that may be money sent back to who paid it. */
  readonly #sentOut: Map<bigint, LineToPropose[]>
  /** Payouts, expenses and deposits that a line is. */
  readonly #taken = new Set<string>()

  constructor(lines: readonly LineToPropose[], books: BankBooks) {
    this.#books = books
    this.#dues = new OpenDues(books.due, books.agreements)
    this.#payers = new PayerBook(books)
    this.#units = ownWords(books.agreements)
    this.#codes = leasesByCode(books.agreements.map(({ id }) => id))
    this.#clientOf = new Map(books.agreements.map(({ id, clientId }) => [id, clientId]))
    this.#receipts = Map.groupBy(
      books.receipts.filter(({ hasLine }) => !hasLine),
      referenceIn,
    )
    this.#claims = Map.groupBy(books.claims, referenceIn)
    this.#around = new RecordedAround(books, lines, (id) => this.#ticked.has(id))
    this.#cheques = new Map(books.cheques.map((cheque) => [cheque.id, { cheque, parts: [] }]))
    const pairs = pairsAmong(lines)
    this.#sentOut = Map.groupBy(
      lines.filter(
        ({ direction, key, understood }) =>
          direction === 'out' && !pairs.has(key) && understood.via !== 'cheque return',
      ),
      ({ amount }) => amount,
    )
    for (const [back, first] of pairs) {
      this.proposed.set(first, { ...NOTHING, why: ['reversal'] })
      const pair = { action: 'pair' as const, with: first }
      const isDoubted = lines.some((it) => it.isDoubted && [back, first].includes(it.key))
      this.proposed.set(
        back,
        atMostLikely(
          { isDoubted },
          { proposal: pair, sure: 'certain', why: ['reversal'], clientId: null },
        ),
      )
    }
  }

  look(line: LineToPropose, pass: Pass): void {
    if (this.proposed.has(line.key)) return
    const looked = line.direction === 'out' ? this.#out(line, pass) : this.#in(line, pass)
    if (!looked) return
    const found = atMostLikely(line, looked)
    this.proposed.set(line.key, found)
    const { proposal } = found
    if (proposal.action === 'receipt') {
      this.#dues.take(proposal.parts, proposal.tds)
      const agreements = proposal.parts.map(({ agreementId }) => agreementId)
      const { chequeId } = proposal
      this.#settled.push({ line, clientId: found.clientId, agreements, chequeId })
    }
    if (proposal.action === 'tick') for (const id of proposal.paymentIds) this.#ticked.add(id)
  }

  /** Notes of a line that is laid aside whose payment it may be. */
  passOver(line: LineToPropose): void {
    if (line.direction === 'out' || NO_PAYER.has(line.understood.via)) return
    const payer = this.#payers.of(line)
    const [clientId, ...others] = payer.clients
    if (clientId === undefined || others.length > 0 || payer.isHolder) return
    const { proposal } = this.#ofClient(line, clientId, payer)
    if (proposal.action === 'receipt') this.#leaveOpen(line, clientId)
  }

  #leaveOpen({ key }: LineToPropose, clientId: string): void {
    this.#undecided.set(clientId, this.#undecided.get(clientId) ?? key)
  }

  #out(line: LineToPropose, pass: Pass): Proposed | undefined {
    if (line.understood.via === 'cheque return') return this.#returned(line)
    if (pass !== 'named') return pass === 'amount' ? NOTHING : undefined
    const payer = this.#payers.of(line)
    const found = proposeDebit(line, { books: this.#books, payer, taken: this.#taken })
    const taken = takenBy(found)
    if (taken !== undefined) this.#taken.add(taken)
    return found
  }

  #in(line: LineToPropose, pass: Pass): Proposed | undefined {
    const { via } = line.understood
    if (via === 'interest') return { ...NOTHING, why: ['interest'] }
    const known = this.#recorded(line) ?? this.#claim(line) ?? this.#cheque(line)
    if (known) return known
    if (NO_PAYER.has(via) || line.amount < SMALLEST) return NOTHING
    const payer = this.#payers.of(line)
    if (payer.isHolder) return { ...NOTHING, why: ['own account'] }
    const [clientId, ...others] = payer.clients
    if (clientId === undefined) return pass === 'amount' ? this.#byAmount(line, payer) : undefined
    if (others.length > 0) return pass === 'amount' ? this.#ofOneAmong(line, payer) : undefined
    const found = atMostLikely(line, this.#ofClient(line, clientId, payer))
    if (found.sure === 'certain') return pass === 'certain' ? found : undefined
    if (pass === 'certain') {
      if (found.proposal.action !== 'none') this.#leaveOpen(line, clientId)
      return undefined
    }
    return found
  }

  /** A credit whose reference a payment in the books has. */
  #recorded(line: LineToPropose): Proposed | undefined {
    const reference = referenceOfLine(line)
    if (reference === null || line.understood.via === 'cheque') return undefined
    const same = this.#receipts.get(plainReference(reference)) ?? []
    if (same.length === 0) return undefined
    const isWhole = sumOf(same.map(({ received }) => received)) === line.amount
    return this.#tick(same, isWhole ? 'certain' : 'likely', [
      'recorded',
      ...(isWhole ? [] : (['another amount'] as const)),
    ])
  }

  #tick(receipts: BankReceipt[], sure: 'certain' | 'likely', why: Reason[]): Proposed {
    const clientId = this.#clientOf.get(receipts[0]?.agreementId ?? '') ?? null
    const paymentIds = receipts.map(({ id }) => id)
    return { proposal: { action: 'tick', paymentIds }, sure, why, clientId }
  }

  /** A credit whose reference and amount a client told of. */
  #claim(line: LineToPropose): Proposed | undefined {
    const reference = referenceOfLine(line)
    if (reference === null) return undefined
    const same = this.#claims.get(plainReference(reference)) ?? []
    const [first] = same
    if (!first || same.some(({ id }) => this.#claimed.has(id))) return undefined
    const isWhole = sumOf(same.map(({ amount }) => amount)) === line.amount
    const parts = same.flatMap(({ agreementId, amount }) => this.#settle(agreementId, amount))
    for (const { id } of same) this.#claimed.add(id)
    const clientId = this.#clientOf.get(first.agreementId) ?? null
    const against: Reason[] = isWhole ? [] : ['another amount']
    if (this.#isAround(line, clientId, parts)) against.push('recorded alike')
    if (this.#isOfAnother(line, clientId)) against.push('another name')
    return {
      proposal: {
        action: 'receipt',
        parts,
        tds: ZERO,
        chequeId: null,
        claimIds: isWhole ? same.map(({ id }) => id) : [],
      },
      sure: against.length === 0 ? 'certain' : 'likely',
      why: ['claim', ...against],
      clientId,
    }
  }

  /** Whether something of a line's payer points to other tenants alone. */
  #isOfAnother(line: LineToPropose, clientId: string | null): boolean {
    const { clients } = this.#payers.of(line)
    return clients.length > 0 && !clients.includes(clientId ?? '')
  }

  /** How the books settle an amount of one agreement: one due of exactly that first, else the oldest. */
  #settle(agreementId: string, amount: Paise): ProposedPart[] {
    const dues = this.#dues.ofAgreement(agreementId)
    if (dues.length > 0) return spread(amount, dues)
    return [{ agreementId, what: 'advance', chargeId: null, month: null, amount }]
  }

  #cheque(line: LineToPropose): Proposed | undefined {
    if (line.understood.via !== 'cheque') return undefined
    const number = chequeNumberOf(line)
    const fits = [...this.#cheques.values()].filter(({ cheque }) => isCheque(cheque, number, line))
    const all = fits.filter(({ cheque }) => cheque.state === 'in hand')
    // Of two with one number the one of the drawer whom the bank prints.
    const drawn = all.filter(({ cheque }) => !this.#isOfAnother(line, this.#drawerOf(cheque)))
    const inHand = all.length > 1 && drawn.length === 1 ? drawn : all
    const [found] = inHand
    if (inHand.length > 1) return { ...NOTHING, why: ['several payers'] }
    if (!found) {
      const [banked] = fits
      // The books banked it before the bank did.
      return banked && fits.length === 1 ? this.#tickCheque(banked.cheque, line) : undefined
    }
    const { agreementId, id: chequeId } = found.cheque
    const parts = this.#settle(agreementId, line.amount)
    const dues = this.#dues.ofAgreement(agreementId)
    // Which of several months it pays is for a person to say.
    const isPlain = dues.length <= 1 || parts.length === dues.length
    const clientId = this.#clientOf.get(agreementId) ?? null
    const against: Reason[] = isPlain ? [] : ['several dues']
    if (this.#isAround(line, clientId, parts)) against.push('recorded alike')
    if (this.#isOfAnother(line, clientId)) against.push('another name')
    // No bank pays a cheque before its day.
    if (daysBetween(line.day, found.cheque.datedOn) > 0) against.push('far ahead')
    found.cheque = { ...found.cheque, state: 'banked' }
    found.parts = parts
    return {
      proposal: { action: 'receipt', parts, tds: ZERO, claimIds: [], chequeId },
      sure: against.length === 0 ? 'certain' : 'likely',
      why: ['cheque in hand', ...against],
      clientId,
    }
  }

  #drawerOf = ({ agreementId }: BankCheque) => this.#clientOf.get(agreementId) ?? null

  #tickCheque(cheque: BankCheque, { amount, day }: LineToPropose): Proposed | undefined {
    const payment = this.#books.receipts.find(
      (it) =>
        it.agreementId === cheque.agreementId &&
        it.received === amount &&
        !it.hasLine &&
        !this.#ticked.has(it.id) &&
        Math.abs(daysBetween(it.receivedOn, day)) <= ALIKE_DAYS,
    )
    return payment && this.#tick([payment], 'likely', ['recorded alike'])
  }

  /** A cheque that the bank took back. */
  #returned(line: LineToPropose): Proposed {
    const number = chequeNumberOf(line)
    const banked = [...this.#cheques.values()].filter(
      ({ cheque }) => cheque.state === 'banked' && isCheque(cheque, number, line),
    )
    const [found] = banked
    if (!found || banked.length > 1) return NOTHING
    const { id: chequeId, agreementId } = found.cheque
    this.#dues.giveBack(found.parts)
    // Who pays again what a returned cheque did not pay pays it once.
    this.#settled = this.#settled.filter((it) => it.chequeId !== chequeId)
    found.cheque = { ...found.cheque, state: 'in hand' }
    found.parts = []
    return {
      proposal: { action: 'reverse', chequeId, agreementId },
      sure: 'certain',
      why: ['cheque came back'],
      clientId: this.#clientOf.get(agreementId) ?? null,
    }
  }

  /** Proposes the dues that one client's payment settles, when something of their own points to them. */
  #ofClient(line: LineToPropose, clientId: string, payer: LinePayer): Proposed {
    const note = noteFrom(line.understood.note)
    const dues = this.#dues.ofClient(clientId)
    const named = this.#leaseNamedBy(line)
    const units = named === undefined ? unitsIn(note, this.#units) : new Set([named])
    const fit = fitOf(dues, { amount: line.amount, day: line.day, note, units })
    const isDue = fit !== undefined && this.#areDue(fit.parts, line)
    const alike = this.#around.probably(line, clientId, isDue)
    if (alike.length > 0) return this.#tick(alike, 'likely', [...payer.why, 'recorded alike'])
    if (!fit) return { ...NOTHING, why: [...payer.why, 'nothing owed'], clientId }
    if (fit.parts.length === 0) return { ...NOTHING, why: [...payer.why, ...fit.why], clientId }
    const { parts, tds } = fit
    const against = fit.isExact ? this.#against(line, { clientId, payer, note, parts }) : []
    return {
      proposal: { action: 'receipt', parts, tds, claimIds: [], chequeId: null },
      sure: fit.isExact && against.length === 0 ? 'certain' : 'likely',
      why: [...payer.why, ...fit.why, ...against],
      clientId,
    }
  }

  /** Several may have paid, a father for two children: likely where one alone owes exactly this. */
  #ofOneAmong(line: LineToPropose, payer: LinePayer): Proposed {
    const fitting = payer.clients
      .map((clientId) => this.#ofClient(line, clientId, payer))
      .filter(({ why }) => EXACT.some((reason) => why.includes(reason)))
    const [only, ...others] = fitting
    if (!only || others.length > 0) return { ...NOTHING, why: ['several payers'] }
    return { ...only, sure: 'likely', why: [...only.why, 'several payers'] }
  }

  /** Reasons that keep a payment that fits exactly from being certain. */
  #against(line: LineToPropose, { clientId, payer, note, parts }: Paid): Reason[] {
    const against: Reason[] = []
    if (payer.isOtherName) against.push('another name')
    if (payer.isOfMany && this.#othersOwe(clientId, line)) against.push('others owe this')
    if (this.#isSentBack(line, clientId)) against.push('sent back')
    if (line.understood.via === 'cheque' && this.#holdsCheque(clientId, line.amount))
      against.push('another cheque')
    const earlier = this.#undecided.get(clientId)
    if (earlier !== undefined && earlier !== line.key) against.push('another line first')
    const named = this.#payers.namedIn(note.text)
    if (named.size > 0 && !named.has(clientId)) against.push('note says otherwise')
    if (this.#claimsOf(clientId).some((it) => it.amount === line.amount))
      against.push('claim waits')
    if (this.#isAround(line, clientId, parts)) against.push('recorded alike')
    // Who names the month of each pays two months.
    else if (note.months.length === 0 && this.#isTwice(line, clientId, parts))
      against.push('paid twice')
    return against
  }

  /** Whether as much went out within days after it, taken back by the bank or sent to the same person. */
  #isSentBack(line: LineToPropose, clientId: string): boolean {
    return (this.#sentOut.get(line.amount) ?? []).some((it) => {
      const after = daysBetween(line.day, it.day)
      if (after < 0 || after > ALIKE_DAYS) return false
      return it.understood.via === 'reversal' || this.#payers.of(it).clients.includes(clientId)
    })
  }

  /** Whether a cheque of this client for as much is in hand: its number may have been noted wrongly. */
  #holdsCheque(clientId: string, amount: Paise): boolean {
    return [...this.#cheques.values()].some(
      ({ cheque }) =>
        cheque.state === 'in hand' &&
        cheque.amount === amount &&
        this.#drawerOf(cheque) === clientId,
    )
  }

  /** Whether another client owes as much as a line has, with the tax that they withhold or without it. */
  #othersOwe(clientId: string, { amount }: BankStatementLine): boolean {
    return [...this.#dues.ofAmount(amount), ...this.#dues.ofAmountLessTax(amount)].some(
      (it) => it.clientId !== clientId,
    )
  }

  /** Whether all that a line would settle is due on its day. */
  #areDue(parts: readonly ProposedPart[], { day }: BankStatementLine): boolean {
    return parts.every(({ agreementId, chargeId, what }) =>
      this.#dues
        .ofAgreement(agreementId)
        .some((it) => it.chargeId === chargeId && it.what === what && it.dueOn <= day),
    )
  }

  #isAround(line: LineToPropose, clientId: string | null, parts: readonly ProposedPart[]): boolean {
    return clientId !== null && this.#around.isAround(line, clientId, this.#areDue(parts, line))
  }

  /** Whether this client paid as much for the same agreement a few days before or after. */
  #isTwice(line: LineToPropose, clientId: string, parts: readonly ProposedPart[]): boolean {
    const isSame = (id: string) => parts.some(({ agreementId }) => agreementId === id)
    return (
      this.#around.twice(line, clientId).some(({ agreementId }) => isSame(agreementId)) ||
      this.#settled.some(
        (it) =>
          it.clientId === clientId &&
          it.line.amount === line.amount &&
          isTwice(it.line, line) &&
          it.agreements.some(isSame),
      )
    )
  }

  #claimsOf = (clientId: string) =>
    this.#books.claims.filter(
      ({ id, agreementId }) =>
        this.#clientOf.get(agreementId) === clientId && !this.#claimed.has(id),
    )

  /** The agreement whose code the payment's note has: its link was paid from, by whomever. */
  #leaseNamedBy = ({ narration, understood }: BankStatementLine) =>
    leaseNamedIn(`${narration} ${understood.note ?? ''}`, this.#codes)

  /**
   * A proposal where neither payer nor reference is known: the one due of exactly this amount, or the one agreement that
   * owes it in all. A tenant with a similar name comes before the others.
   */
  #byAmount(line: LineToPropose, { alike }: LinePayer): Proposed {
    const { amount } = line
    const fits = [
      ...this.#dues.ofAmount(amount).map((due) => [due]),
      ...this.#dues.together(amount),
    ]
    const lease = this.#leaseNamedBy(line)
    const coded = fits.filter(([due]) => due?.agreementId === lease)
    const names = fits.length > 0 ? alike() : new Set<string>()
    const named = fits.filter(([due]) => due && names.has(due.clientId))
    const [dues, ...others] = coded.length > 0 ? coded : named.length > 0 ? named : fits
    const [due] = dues ?? []
    if (!dues || !due) return NOTHING
    if (others.length > 0) return { ...NOTHING, why: ['several dues'] }
    return {
      proposal: {
        action: 'receipt',
        parts: dues.map((it) => partOf(it)),
        tds: ZERO,
        claimIds: [],
        chequeId: null,
      },
      sure: 'likely',
      why: [whyThis(coded.length, named.length), ...allDues(dues)],
      clientId: due.clientId,
    }
  }
}

/** Nothing that a file in doubt says is certain. */
const atMostLikely = (
  { isDoubted }: Pick<LineToPropose, 'isDoubted'>,
  proposed: Proposed,
): Proposed =>
  isDoubted && proposed.sure === 'certain'
    ? { ...proposed, sure: 'likely', why: [...proposed.why, 'file in doubt'] }
    : proposed

const allDues = (dues: readonly unknown[]): Reason[] => (dues.length > 1 ? ['all dues'] : [])

const whyThis = (coded: number, named: number): Reason =>
  coded > 0 ? 'named in note' : named > 0 ? 'alike name' : 'amount only'

/** A record without a reference is found by none: no reference of a line is empty. */
const referenceIn = ({ reference }: { reference: string | null }): string =>
  reference === null ? '' : plainReference(reference)

const stripZeros = (number: string) => number.replace(/^0+/, '')

const isCheque = (cheque: BankCheque, number: string, { amount }: BankStatementLine): boolean =>
  number !== '' && stripZeros(cheque.number) === number && cheque.amount === amount
