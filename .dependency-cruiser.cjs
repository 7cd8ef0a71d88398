// Which file may import which: the rooms of the house, and the order of the features in which
// everything points to the left. `npm run check` runs it; `tests/import-rules.test.ts` tries its rules.

const features = [
  'identity',
  'sign-in',
  'history',
  'files',
  'owners',
  'properties',
  'team',
  'identity/second-factor',
  'clients',
  'leases',
  'ledger',
  'charging',
  'payments',
  'leases/terms',
  'income-tax',
  'dues',
  'statements',
  'reminders',
  'calendar',
  'receipts/past',
  'agreement-page',
  'receipts',
  'payments/record',
  'invoices',
  'leases/letting',
  'claims',
  'my-dues',
  'cheques',
  'bulk',
  'team/caretaker',
  'expenses',
  'bank',
  'import',
  'accounts',
  'house-property',
  'gateway-mock',
  'search',
  'account',
  'privacy',
  'dashboard',
]

// Identity is large enough to have topics of its own, each side in its order.
const identityTopics = {
  server: ['access', 'sessions', 'second-factor'],
  web: ['sessions', 'access', 'second-factor'],
}

// Tests and the test kit may look at everything.
const exempt = '\\.test\\.tsx?$|^tests/'

/** The folder of a feature, without those of other features in it. */
const folderOf = (feature) => {
  const inside = features.filter((it) => it.startsWith(`${feature}/`))
  const names = inside.map((it) => it.slice(feature.length + 1))
  return names.length > 0 ? `${feature}/(?!(?:${names.join('|')})/)` : `${feature}/`
}
const foldersOf = (some) => `^src/features/(?:${some.map(folderOf).join('|')})`

const anyFeature = foldersOf(features)
const featureRoot = `${anyFeature}(?!feature(-web)?\\.ts$)[^/]+$`
const featureServer = `${anyFeature}server/`
const featureWeb = `${anyFeature}web/`
/** What a feature declares of itself, for the server and for the browser. */
const declaration = `${anyFeature}feature\\.ts$`
const webDeclaration = `${anyFeature}feature-web\\.ts$`
const contract = `${anyFeature}[^/]+-contract\\.ts$`
const serverSide = `^src/server/|${featureServer}|^src/app/server/|${declaration}`
const webSide = `^src/web/|${featureWeb}|${webDeclaration}`
const everywhere = '^src/(shared/|paths\\.ts$)'
/** Builds the product at its first start. */
const build =
  '^(vite(\\.server)?\\.config\\.ts$|scripts/(web/|server/|(bootstrap|install-plan)\\.mjs$))'
const packages = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown']
/** Runs in the browser. Both sides draw QR codes with uqr, unpack or pack zips with fflate, and read CSV with papaparse. */
const webPackages =
  'node_modules/(@azure/msal-browser|@lingui/(core|react)|@mantine|@simplewebauthn/browser|@tanstack|fflate|idb-keyval|lucide-react|papaparse|react|react-aria-components|react-dom|react-hook-form|react-router|unzipit|uqr|workbox-(expiration|routing|strategies|window)|zustand)/'
/**
 * The commands of the product, and the page with what the build draws of it: what runs for people starts here. What
 * `<Trans>` becomes is named by lingui.config.ts; each feature-web.ts is found by src/app/web/features.ts.
 */
const entries =
  '^src/app/(server/(main|backup|restore|verify-backup|check-books|check-database|files-into-database|confirm-clock|rehearse|rotate-key|breach)\\.ts|service-worker/service-worker\\.ts|first-paint/first-paint\\.ts|web/(main|drawn-pages)\\.tsx)$|^src/web/trans\\.tsx$|^src/features/.+/feature-web\\.ts$'
const isPackage = { dependencyTypes: [...packages, 'core'] }

/** Files in `from` may import, of our own files, only those in `to`. */
const mayOnlyImport = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: exempt },
  to: { path: '^(src|tests|scripts|bench)/', pathNot: [everywhere, ...to] },
})

/** Files in `from` may import, of packages and of Node itself, only those in `to`. */
const mayOnlyUse = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: exempt },
  to: { ...isPackage, pathNot: to },
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'files that import each other in a circle are one thing in several pieces',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'an import names a file or an installed package',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-orphans',
      comment: 'a file of the product that none of its commands and pages needs is dead',
      severity: 'error',
      from: { path: entries },
      to: { path: '^src/', pathNot: [exempt, entries, '\\.d\\.ts$'], reachable: false },
    },
    {
      name: 'app-is-the-top',
      comment: 'src/app puts everything together, so nothing may need it',
      severity: 'error',
      from: { path: '^src/', pathNot: [exempt, '^src/app/'] },
      to: { path: '^src/app/' },
    },
    {
      name: 'features-are-listed-by-app',
      comment: 'what a feature declares is put together in src/app',
      severity: 'error',
      from: { path: '^src/', pathNot: [exempt, '^src/app/'] },
      to: { path: [declaration, webDeclaration] },
    },
    {
      name: 'test-kit-is-for-tests',
      comment: 'what runs for people does not import the tests or their kit',
      severity: 'error',
      from: { path: '^(src|demo|scripts)/', pathNot: exempt },
      to: { path: exempt },
    },
    ...features.slice(0, -1).map((feature, place) => ({
      name: `${feature}-imports-to-its-left`,
      comment: `the order is ${features.join(', ')}`,
      severity: 'error',
      from: { path: foldersOf([feature]), pathNot: exempt },
      to: { path: foldersOf(features.slice(place + 1)) },
    })),
    ...Object.entries(identityTopics).flatMap(([side, topics]) =>
      topics.slice(0, -1).map((topic, place) => ({
        name: `identity-${side}-${topic}-imports-to-its-left`,
        comment: `the order is ${topics.join(', ')}`,
        severity: 'error',
        from: { path: `^src/features/identity/${side}/${topic}/`, pathNot: exempt },
        to: {
          path: `^src/features/identity/${side}/(${topics.slice(place + 1).join('|')})/`,
        },
      })),
    ),
    {
      name: 'feature-has-a-place',
      comment: 'a new feature gets its place in the order at the top of this file',
      severity: 'error',
      from: {},
      to: {
        path: '^src/features/',
        pathNot: [featureRoot, declaration, webDeclaration, featureServer, featureWeb],
      },
    },
    mayOnlyImport('shared-stands-alone', everywhere, [], 'src/shared knows nothing of the rest'),
    mayOnlyUse(
      'shared-uses-nothing',
      everywhere,
      [
        'node_modules/zod/',
        'node_modules/@zxcvbn-ts/',
        'node_modules/hucre/',
        'node_modules/fflate/',
      ],
      'src/shared runs in browser and server alike',
    ),
    {
      name: 'shared-carries-no-zod',
      comment:
        'only what the contracts are made of may: what the browser imports from here stays small',
      severity: 'error',
      from: {
        path: everywhere,
        pathNot: [
          exempt,
          '^src/shared/(wire(-schema)?|list-query|file-reply|money-on-wire|common-passwords|sheet-xlsx|open-workbook)\\.ts$',
        ],
      },
      to: { path: 'node_modules/(zod|@zxcvbn-ts|hucre)/', dependencyTypesNot: ['type-only'] },
    },
    mayOnlyImport(
      'feature-root-is-shared',
      featureRoot,
      [featureRoot],
      "a feature's root files run on both sides",
    ),
    mayOnlyUse(
      'feature-root-uses-only-zod',
      featureRoot,
      ['node_modules/zod/'],
      "a feature's root files run on both sides",
    ),
    {
      name: 'rules-do-not-know-the-wire',
      comment: 'the types and rules of a feature are read before its contract',
      severity: 'error',
      from: { path: featureRoot, pathNot: [exempt, '-(contract|wire)\\.ts$'] },
      to: { path: contract },
    },
    mayOnlyImport(
      'server-plumbing',
      '^src/server/',
      ['^src/server/'],
      'src/server knows no feature and no browser',
    ),
    mayOnlyImport(
      'feature-server',
      featureServer,
      ['^src/server/', featureRoot, featureServer],
      'the server never imports the web',
    ),
    mayOnlyImport(
      'feature-declaration',
      declaration,
      ['^src/server/', featureRoot, featureServer],
      'the server never imports the web',
    ),
    mayOnlyImport(
      'web-plumbing',
      '^src/web/',
      ['^src/web/'],
      'src/web knows no feature and no server',
    ),
    mayOnlyImport(
      'feature-web',
      featureWeb,
      ['^src/web/', featureRoot, featureWeb],
      'the web never imports the server',
    ),
    mayOnlyImport(
      'feature-web-declaration',
      webDeclaration,
      ['^src/web/', featureRoot, featureWeb],
      'the web never imports the server',
    ),
    {
      name: 'web-takes-contracts-as-types',
      comment: 'a contract imported as a value puts the whole of zod into the browser',
      severity: 'error',
      from: { path: [webSide, '^src/app/web/'], pathNot: exempt },
      to: { path: contract, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'screens-speak-the-code',
      comment:
        'what is called is translated by src/web/api/calls.ts, useList and useRecord, from what a feature declares',
      severity: 'error',
      from: { path: [featureWeb, webDeclaration, '^src/app/web/'], pathNot: exempt },
      to: { path: '^src/shared/wire-codec\\.ts$' },
    },
    {
      name: 'product-uses-production-packages',
      comment:
        'what only tests and checks need is not there at a start, nor at the build before it',
      severity: 'error',
      from: { path: [serverSide, webSide, '^src/app/web/', build], pathNot: exempt },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'server-uses-no-package-of-the-web',
      comment: 'what runs in a browser is bundled, and nothing on the server needs it',
      severity: 'error',
      from: { path: serverSide, pathNot: exempt },
      to: { path: webPackages, pathNot: 'node_modules/(uqr|fflate|papaparse)/' },
    },
    {
      name: 'web-runs-in-a-browser',
      comment: 'the web has neither Node nor the packages of the server',
      severity: 'error',
      from: { path: webSide, pathNot: exempt },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-no-pkg', 'npm-unknown'],
        pathNot: webPackages,
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // TypeScript 7 has no parser that this tool could use.
    parser: 'swc',
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.css', '.json'],
    },
  },
}
