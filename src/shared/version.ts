/** The version of Rentbook: that of package.json and of the newest release in CHANGELOG.md. */
export const VERSION = '0.2.0'
