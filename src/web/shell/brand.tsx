import classes from './brand.module.css'

/** The product's mark and name. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true">
        <rect width="30" height="30" rx="7" fill="#f1a539" />
        <path d="M15 6.6 23 13v8.4a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V13Z" fill="#0d3b2c" />
        <path d="M11 15.6h8M11 19.2h5" stroke="#f1a539" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
      Rentbook
    </span>
  )
}
