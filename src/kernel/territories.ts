// Territories with separate country codes, by the country whose banks and phone numbers they share.
const territories: Readonly<Record<string, readonly string[]>> = {
  AU: ['CC', 'CX', 'NF'],
  DK: ['FO', 'GL'],
  FI: ['AX'],
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  GB: ['AI', 'BM', 'FK', 'GG', 'GI', 'GS', 'IM', 'IO', 'JE', 'KY', 'MS', 'PN', 'SH', 'TC', 'VG'],
  NL: ['AW', 'BQ', 'CW', 'SX'],
  NO: ['BV', 'SJ'],
  NZ: ['CK', 'NU', 'TK'],
  US: ['AS', 'GU', 'MP', 'PR', 'UM', 'VI'],
}

const countryOfTerritory: ReadonlyMap<string, string> = new Map(
  Object.entries(territories).flatMap(([country, codes]) => codes.map((code) => [code, country] as const)),
)

const countryOf = (countryCode: string): string => countryOfTerritory.get(countryCode) ?? countryCode

/** Returns whether two country codes are of one country, its overseas territories included. */
export const isSameCountry = (one: string, other: string): boolean => countryOf(one) === countryOf(other)
