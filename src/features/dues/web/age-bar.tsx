import { type Paise, sumOf, thousandthsOf } from '../../../shared/paise.ts'
import classes from './age-bar.module.css'
import { AGES, type Age } from './dues-by-age.ts'

/** Open amounts by age as a bar; the figures beside it are the same. */
export function AgeBar({ ages }: { ages: Record<Age, Paise> }) {
  const all = sumOf(AGES.map((age) => ages[age]))
  return (
    <div className={classes.bar} aria-hidden>
      {AGES.filter((age) => ages[age] > 0n).map((age) => (
        <div
          key={age}
          className={`${classes.part} ${classes[age]}`}
          style={{ flexGrow: thousandthsOf(ages[age], all) }}
        />
      ))}
    </div>
  )
}
