import type { BankLine } from './bank-wire.ts'

/** The fewest letters of a rule: less is in the lines of many. */
export const FEWEST_RULE_LETTERS = 4

/** A text as rules compare it: capital letters and digits, words apart by one space. */
export const ruleWords = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

type Said = { [K in 'narration' | 'payer' | 'upiAddress']: BankLine[K] | undefined }

/** All that a bank says of a line, as rules look through it. */
export const wordsOfLine = ({ narration, payer, upiAddress }: Said): string =>
  ruleWords([narration, payer, upiAddress].filter(Boolean).join(' | '))

/** Whether words stand in a line, none of them cut. */
export const isInLine = (words: string, line: string): boolean => ` ${line} `.includes(` ${words} `)

/** By which words lines like this one are best known: who was paid, else the longest words without a number. */
export function likelyRule(line: Said): string {
  const paid = ruleWords(line.payer || line.upiAddress || '')
  if (paid !== '') return paid.slice(0, 100).trim()
  const runs = wordsOfLine(line).split(/ ?\S*\d\S* ?/)
  return runs
    .reduce((longest, run) => (run.length > longest.length ? run : longest), '')
    .slice(0, 100)
    .trim()
}
