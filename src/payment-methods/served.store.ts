import { query, type Prepared, type Queryable } from '../db/tx.ts'
import type { NewPaymentMethod } from './method.ts'

type Place = Pick<NewPaymentMethod, 'channel' | 'countryCode'>

const nameOf = ({ channel, countryCode }: Place): string => `${channel} ${countryCode}`

const isLocal = ({ channel }: Place): boolean => channel === 'BANK_ACCOUNT' || channel === 'MOBILE_MONEY'

const findStatement: Prepared = {
  name: 'payment-methods.find-served',
  sql: `select distinct concat_ws(' ', channel, country) as name
       from unnest(:channels::text[], :countries::text[]) as asked (channel, country)
      where exists (select from institutions i where i.channel = asked.channel and i.country_code = country)
         or exists (select from routes r
                     where r.channel = asked.channel and coalesce(r.country_code, country) = country)`,
}

/** Finds out which bank accounts and mobile wallets are in a country that has institutions or a route of their channel
 *  here. Returns a predicate for these places; other channels have their own countries. */
export const findServed = async (
  on: Queryable,
  places: readonly Place[],
): Promise<(place: Place) => boolean> => {
  const local = new Map(places.filter(isLocal).map((place) => [nameOf(place), place]))
  if (local.size === 0) return () => true
  const asked = [...local.values()]
  const rows = await query<{ name: string }>(on, findStatement, {
    channels: asked.map(({ channel }) => channel),
    countries: asked.map((one) => one.countryCode),
  })
  const served = new Set(rows.map(({ name }) => name))
  return (place) => !local.has(nameOf(place)) || served.has(nameOf(place))
}
