import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../../web/ui/button.tsx'
import type { Property } from '../property-wire.ts'
import classes from './name-plates.module.css'

/** Prints a plate for each ticked property: who lives there and its address, to be cut out. */
export function NamePlates({ properties }: { properties: readonly Property[] }) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    if (!isPrinting) return
    const done = () => setPrinting(false)
    addEventListener('afterprint', done)
    print()
    return () => removeEventListener('afterprint', done)
  }, [isPrinting])
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setPrinting(true)}>
        <Trans>Print name plates</Trans>
      </Button>
      {isPrinting &&
        createPortal(
          <ul className={classes.plates} data-alone-on-paper>
            {properties.map(({ id, tenantName, address1, address2, city }) => (
              <li key={id} className={classes.plate}>
                {tenantName !== '' && <strong className={classes.name}>{tenantName}</strong>}
                <span className={tenantName === '' ? classes.name : undefined}>{address1}</span>
                <span>{[address2, city].filter(Boolean).join(', ')}</span>
              </li>
            ))}
          </ul>,
          document.body,
        )}
    </>
  )
}
