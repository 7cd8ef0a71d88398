import { describe, expect, test } from 'vitest'
import { nameInMail } from './name-in-mail.ts'

describe('a name in a mail', () => {
  test.each([
    'Asha',
    'Ravi Kumar',
    'K. R. Narayanan',
    "Mary D'Souza",
    'Mary D’Souza',
    'Anne-Marie',
    'आशा भोसले',
    'ശ്രീജിത്ത്',
    'നന്‍മ',
    'José Ángel',
    'Sharma 2',
    'Sharma & Sons',
    'Gupta (HUF)',
    'M/s Rao, Iyer & Co',
    'शर्मा & संस',
  ])('is unchanged: %s', (name) => {
    expect(nameInMail(name)).toBe(name)
  })

  test.each([
    ['Dear\n\nopen:\nhttps://evil.example/x', 'Dear open https evil. example x'],
    ['Zoya\r\nBcc: a@evil.example', 'Zoya Bcc a evil. example'],
    ['\u2028a\u2029b\u0085c\u000bd\u0000e', 'a b c d e'],
    ['<a href="//e.in">x</a>', 'a href e. in x a'],
    ['www。evil．example', 'www evil. example'],
    ['⒈example', '1. example'],
    ['\u202emoc.live', 'moc. live'],
    ['evil\u200b.\u2060example', 'evil. example'],
    ['[x](evil)', 'x (evil)'],
    ['evil.example/x?y&z', 'evil. example x y&z'],
    ['&#46;example&period;in', '& 46 example&period in'],
    ['Ring 1800 123 456', 'Ring'],
    ['K.Ramesh', 'K. Ramesh'],
    ['Rao "Bobby", Iyer & Co.', 'Rao Bobby, Iyer & Co'],
  ])('is one line without anything a mail program would turn into a link: %j', (name, shown) => {
    expect(nameInMail(name)).toBe(shown)
  })

  test('is short, and cut between characters', () => {
    expect(nameInMail('a'.repeat(200))).toBe('a'.repeat(60))
    expect(nameInMail('𠮷'.repeat(200))).toBe('𠮷'.repeat(60))
  })

  test('is a dash if nothing is left', () => {
    expect(nameInMail('://')).toBe('–')
  })
})
