import project from '../../package.json' with { type: 'json' }

/** The version of Rentbook, as CHANGELOG.md lists it. */
export const VERSION = project.version
