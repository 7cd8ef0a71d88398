import { expect, test } from 'vitest'
import { createSecurityLog } from './security-log.ts'

function openLog() {
  const lines: object[] = []
  const write = (details: object, event: string) => lines.push({ event, ...details })
  const networkOf = (address: string) => address.replace(/\.\d+$/, '.0')
  return { lines, ...createSecurityLog({ write, networkOf }) }
}

test('the security log writes the first refusal of a network whole, and counts its repetitions in one line a minute', () => {
  const { log, summarize, lines } = openLog()
  const refuse = (address: string) =>
    log('session refused', { result: 'made up', address, route: 'GET /session' })
  for (let time = 0; time < 5_000; time += 1) refuse('10.0.0.1')
  refuse('10.9.9.9')
  summarize()
  const first = { event: 'session refused', result: 'made up', route: 'GET /session' }
  const summary = { event: 'session refused', result: 'made up', network: '10.0.0.0', times: 4_999 }
  expect(lines).toEqual([
    { ...first, address: '10.0.0.1' },
    { ...first, address: '10.9.9.9' },
    summary,
  ])
  for (let time = 0; time < 7; time += 1) refuse('10.0.0.1')
  summarize()
  expect(lines.slice(3)).toEqual([{ ...summary, times: 7 }])
})

test('begins anew with a network that was quiet for a minute', () => {
  const { log, summarize, lines } = openLog()
  const refuse = () => log('access refused', { address: '10.0.0.1', account: 'asha' })
  refuse()
  refuse()
  for (let minute = 0; minute < 2; minute += 1) summarize()
  expect(lines).toHaveLength(2)
  refuse()
  expect(lines.at(-1)).toEqual({ event: 'access refused', address: '10.0.0.1', account: 'asha' })
})

test('distinguishes accounts, as far as a thousand lines go', () => {
  const { log, summarize, lines } = openLog()
  for (let account = 0; account < 3_000; account += 1)
    log('sign-in failed', { account: String(account), address: '10.0.0.1' })
  expect(lines).toHaveLength(1_001)
  summarize()
  expect(lines.at(-1)).toEqual({ event: 'sign-in failed', times: 1_999 })
})

test('the security log writes each event that strangers cannot bring about', () => {
  const { log, summarize, lines } = openLog()
  for (let time = 0; time < 3; time += 1) log('signed in', { account: 'asha', address: '10.0.0.1' })
  summarize()
  expect(lines).toHaveLength(3)
})
