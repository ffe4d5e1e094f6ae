import type { RailSchemas } from '../../rails/index.ts'
import { appendLine, readLines } from './lines.ts'

/** What the partner knows of a collection. */
export type KnownCollection = {
  readonly collectionId: string
  /** Undefined where it was fenced before it arrived. */
  readonly order: RailSchemas['CollectionOrder'] | RailSchemas['CardSessionOrder'] | undefined
  readonly state: RailSchemas['CollectionState']
  readonly version: number
  readonly failure: RailSchemas['Failure'] | undefined
}

/** What the partner knows of an order to pay a credit back. */
export type KnownReturn = {
  readonly order: RailSchemas['CreditReturnOrder']
  readonly reply: RailSchemas['CreditReturn']
}

type Issued =
  | { readonly kind: 'account'; readonly reply: RailSchemas['RailVirtualAccount'] }
  | { readonly kind: 'wallet'; readonly reply: RailSchemas['RailStablecoinWallet'] }

type Line =
  | Issued
  | { readonly kind: 'close'; readonly requestId: string }
  | { readonly kind: 'credit'; readonly credit: RailSchemas['Credit'] }
  | { readonly kind: 'return'; readonly returned: KnownReturn }
  | { readonly kind: 'collection'; readonly collection: KnownCollection }
  | { readonly kind: 'try'; readonly key: string; readonly result: RailSchemas['AuthorizationResult'] }

const parseLine = (text: string): Line => JSON.parse(text) as Line

/** The partner's book of what it collects. */
export type DepositBook = {
  readonly issued: ReadonlyMap<string, Issued['reply']>
  /** A credit that was recalled is there twice. */
  readonly credits: readonly RailSchemas['Credit'][]
  readonly returns: ReadonlyMap<string, KnownReturn>
  readonly collections: ReadonlyMap<string, KnownCollection>
  /** Results of passwords, by collection and number. */
  readonly tries: ReadonlyMap<string, RailSchemas['AuthorizationResult']>
  readonly write: (line: Line) => void
}

/** Opens the partner's book of what it collects: a file that only grows, so that it survives a kill. */
export const openDepositBook = (file: string): DepositBook => {
  const issued = new Map<string, Issued['reply']>()
  const credits: RailSchemas['Credit'][] = []
  const returns = new Map<string, KnownReturn>()
  const collections = new Map<string, KnownCollection>()
  const tries = new Map<string, RailSchemas['AuthorizationResult']>()
  const keep = (line: Line): void => {
    switch (line.kind) {
      case 'account':
      case 'wallet':
        issued.set(line.reply.requestId, line.reply)
        return
      case 'close': {
        const open = issued.get(line.requestId)
        if (open) issued.set(line.requestId, { ...open, state: 'closed' })
        return
      }
      case 'credit':
        credits.push(line.credit)
        return
      case 'return':
        returns.set(line.returned.reply.returnId, line.returned)
        return
      case 'collection':
        collections.set(line.collection.collectionId, line.collection)
        return
      case 'try':
        tries.set(line.key, line.result)
    }
  }
  readLines(file, parseLine).forEach(keep)
  return {
    issued,
    credits,
    returns,
    collections,
    tries,
    write: (line: Line): void => {
      appendLine(file, line)
      keep(line)
    },
  }
}
