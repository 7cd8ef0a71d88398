import { expect, test } from 'vitest'
import { icalendar } from './icalendar.ts'

const madeAt = new Date('2026-11-16T04:30:00Z')
const calendar = (title: string) =>
  icalendar({
    name: 'Rents',
    host: 'rent.example',
    madeAt,
    events: [{ id: 'due-1', day: '2026-12-05', title, url: 'https://rent.example/d' }],
  })

test('an event is a whole day, with a name that stays', () => {
  const lines = calendar('Rent due').split('\r\n')
  expect(lines.slice(6, 14)).toEqual([
    'BEGIN:VEVENT',
    'UID:due-1@rent.example',
    'DTSTAMP:20261116T043000Z',
    'DTSTART;VALUE=DATE:20261205',
    'SUMMARY:Rent due',
    'URL:https://rent.example/d',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
})

test('what people typed is escaped and begins no line of its own', () => {
  expect(calendar('A; B, C\\D\r\nEND:VEVENT\u0007')).toContain(
    'SUMMARY:A\\; B\\, C\\\\D\\nEND:VEVENT\r\n',
  )
})

test('no line is longer than 75 bytes, and no character is cut', () => {
  const title = 'किराया देय है: रवि कुमार, १२ लेक व्यू रोड '.repeat(4)
  const text = calendar(title)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(title.replaceAll(',', '\\,'))
})
