import { today } from '../../../../shared/calendar-date.ts'
import { useClientSettings } from './client-settings.ts'

const USUAL_TIME_ZONE = 'Asia/Kolkata'

/** The day it is where the books are kept, 'YYYY-MM-DD'; undefined until that is known. */
export function useToday(): string | undefined {
  const { data, isPending } = useClientSettings()
  return isPending ? undefined : today(new Date(), data?.timeZone ?? USUAL_TIME_ZONE)
}
