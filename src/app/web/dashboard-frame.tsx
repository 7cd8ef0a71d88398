import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useWaitingCount } from '../../features/claims/web/waiting-count.ts'
import { NamesOfRecords } from '../../features/history/web/names-of-records.ts'
import { useMay } from '../../features/identity/web/access/may.ts'
import { roleName } from '../../features/identity/web/access/role-name.ts'
import { TrialBar } from '../../features/identity/web/access/trial-bar.tsx'
import { WhoseBooks } from '../../features/identity/web/access/whose-books.tsx'
import { SecondFactorFirst } from '../../features/identity/web/second-factor/second-factor-first.tsx'
import {
  session,
  signedInCaller,
  useAccount,
} from '../../features/identity/web/sessions/session.ts'
import {
  keepLanguage,
  refreshSession,
} from '../../features/identity/web/sessions/session-refresh.ts'
import { signOut } from '../../features/identity/web/sessions/sign-outs-to-come.ts'
import { openOutboxOf, outbox } from '../../features/payments/record/web/payment-outbox.ts'
import { PaymentSheets } from '../../features/payments/record/web/payment-sheets.tsx'
import { WaitingPayments } from '../../features/payments/record/web/waiting-payments.tsx'
import {
  type RecordAPayment,
  useRecordAPayment,
} from '../../features/payments/web/record-button.tsx'
import type { searchContract } from '../../features/search/search-contract.ts'
import { searchResultsWire } from '../../features/search/search-wire.ts'
import { pageSubject, paths } from '../../paths.ts'
import { callsOf } from '../../web/api/calls.ts'
import { bodyOrThrow } from '../../web/api/reply.ts'
import { Boundary } from '../../web/boundary.tsx'
import { ConfirmDialog } from '../../web/form/confirm-dialog.tsx'
import { useLeave } from '../../web/form/unsaved-changes.tsx'
import { translated } from '../../web/language.ts'
import { useLazyPart } from '../../web/lazy-part.tsx'
import { MayOpen } from '../../web/may-open.ts'
import { installOffline } from '../../web/offline/install-offline.ts'
import { OfflineBar } from '../../web/offline/offline-bar.tsx'
import { loadPressed } from '../../web/pressed-part.ts'
import { AppFrame } from '../../web/shell/app-frame.tsx'
import type { Search } from '../../web/shell/use-search.ts'
import { readKeptViews } from '../../web/table/kept-views.ts'
import { UndoBar } from '../../web/undo/undo-bar.tsx'
import { recordNames, searchedNames } from './features.ts'
import { queries } from './query-client.ts'
import { sidebarOf } from './sidebar.ts'
import { useMayOpen } from './use-may-open.ts'

openOutboxOf(session)
void installOffline().then((isKept) => (isKept ? keepSeen() : undefined))

/** Starts keeping how pages were last seen; only where the files of the program are kept, too. */
const keepSeen = () =>
  import('./keep-seen-pages.ts').then(
    ({ keepSeenPages }) => keepSeenPages(),
    () => {},
  )

/** The pages behind the sign-in, in their frame, with what they keep of the server's answers. */
export const DashboardFrame = () => (
  <QueryClientProvider client={queries}>
    <PaymentSheets>
      <Frame />
    </PaymentSheets>
  </QueryClientProvider>
)

function Frame() {
  const { id, role, member, name, email, token } = useAccount()
  // After a sign-in too: the account may have chosen another language than this device shows.
  useEffect(() => {
    // What is kept of the account may be sealed: the key comes along.
    if (token) void refreshSession().then(() => Promise.all([outbox.read(), readKeptViews(id)]))
  }, [token, id])
  useEffect(() => void readKeptViews(id), [id])
  const mayDecide = useMay('decide a claim')
  const claims = useWaitingCount(role === 'owner' && mayDecide)
  const maySearch = useMay('search')
  const mayOpen = useMayOpen()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const leave = useLeave()
  const [isAsking, setAsking] = useState(false)
  const leaveForGood = () => {
    signOut()
    void navigate(paths.signIn, { replace: true })
  }
  const askOrLeave = () =>
    outbox.state.getState().waiting.length > 0 ? setAsking(true) : leaveForGood()
  const record = useRecordAPayment()
  return (
    <MayOpen value={mayOpen}>
      <AppFrame
        job={record && { label: t`Record a payment`, onClick: () => record() }}
        home={paths.dashboard}
        sidebar={sidebarOf(role, { claims }, mayOpen)}
        account={{
          name,
          email,
          role: roleName(role, member),
          href: paths.account,
        }}
        search={maySearch ? searchWith(record) : undefined}
        footer={paths}
        onLanguage={keepLanguage}
        onSignOut={() => leave(askOrLeave)}
      >
        <TrialBar>
          <WhoseBooks>
            <SecondFactorFirst>
              <Boundary of={pathname}>
                <OfflineBar />
              </Boundary>
              <Boundary of={pathname}>
                <WaitingPayments />
              </Boundary>
              {(member || state?.refused || search.includes('as=')) && (
                <Boundary of={pathname}>
                  <LateNotices />
                </Boundary>
              )}
              {/* A page keeps nothing of what it was about before. */}
              <NamesOfRecords value={recordNames}>
                <Outlet key={pageSubject(pathname, search)} />
              </NamesOfRecords>
            </SecondFactorFirst>
          </WhoseBooks>
        </TrialBar>
        <ConfirmDialog
          opened={isAsking}
          title={t`Sign out before the payments are sent?`}
          confirm={t`Sign Out`}
          isDanger
          onConfirm={leaveForGood}
          onCancel={() => setAsking(false)}
        >
          <Trans>
            Payments wait on this device for the network. They stay here, sealed, and are sent when
            you sign in on this device again.
          </Trans>
        </ConfirmDialog>
        <UndoBar />
      </AppFrame>
    </MayOpen>
  )
}

const loadNotices = () => import('./frame-notices.tsx')

/** Loaded for members of a team and for links that may be for somebody else. */
function LateNotices() {
  const { part } = useLazyPart('notices', loadNotices, true)
  return part ? <part.FrameNotices /> : null
}

const searches = callsOf(signedInCaller<typeof searchContract>(), {
  replies: { 'GET /search': searchResultsWire },
})

/** Everything that this account may see and that matches the text; a client's payment is recorded from here. */
const searchWith =
  (record: RecordAPayment | undefined): Search =>
  async (text, signal) => {
    // Shorter texts are no message of a bank, and are searched as they are.
    const pasted = text.length < 25 ? undefined : (await loadPressed(loadPasted)).pastedSearch(text)
    const found = await Promise.all(
      (pasted?.wanted ?? [text]).map(async (q) => {
        const reply = await searches('GET /search', { query: { q }, signal })
        return bodyOrThrow(reply).results
      }),
    )
    return found.flat().flatMap(({ href, kind, ...result }) => {
      const shown = { ...result, kind: translated(searchedNames[kind] ?? kind), to: href }
      if (kind !== 'lease' || !record) return [shown]
      const of = { leaseId: result.id, ...pasted?.of }
      return [shown, { ...result, kind: t`Record a payment`, to: () => record(of) }]
    })
  }

const loadPasted = () => import('./pasted-search.ts')
