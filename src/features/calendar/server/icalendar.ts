/** A whole day in a calendar. */
type DayEvent = {
  /** Stays the same when the event changes, so that programs change theirs. */
  id: string
  day: string
  title: string
  /** The page about it. */
  url: string
}

type Calendar = { name: string; host: string; madeAt: Date; events: readonly DayEvent[] }

/** A calendar of whole days as RFC 5545 writes it. */
export function icalendar({ name, host, madeAt, events }: Calendar): string {
  const stamp = `${madeAt.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rentbook//Rentbook//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    // How often programs should look again (RFC 7986, section 5.7).
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...events.flatMap(({ id, day, title, url }) => [
      'BEGIN:VEVENT',
      `UID:${id}@${host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
      `SUMMARY:${escaped(title)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Section 3.3.11: a backslash, a semicolon, a comma and a line break are escaped; other controls are left out. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

const MAX_LINE_BYTES = 75

/** Section 3.1: at most 75 bytes in a line; what goes on in the next begins with a blank. No character is cut. */
function folded(line: string): string {
  let [whole, length] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (length + size > MAX_LINE_BYTES) {
      whole += '\r\n '
      length = 1
    }
    whole += character
    length += size
  }
  return whole
}
