// The words of docs/style.md#say-this-not-that: what not to write, and what to write instead.

/** A pattern, and what to write instead. */
export type Word = readonly [found: RegExp, instead: string]

/** Names that only make sense after reading the code, each with the name to use. Checked where a name is declared. */
export const NAMES: readonly Word[] = [
  [/^askTogether$/, 'createBatchLoader'],
  [/^inPlaces$/, 'inInputOrder'],
  [/[a-z]Together$/, 'createMany, createBatchLoader'],
  [/^leavePlaces$/, 'releaseSlots'],
  [/^stepAside$/, 'releaseSlotDuringUpload'],
  [/^takeBack$/, 'clearBodyHeaders'],
  [/^whenOver$/, 'onFinished'],
  [/^wish$|Wish$/, 'New…, …Input or …Options'],
  [/[a-z]Ask$/, '…Query'],
  [/^told$|Told$/, '…Notified'],
  [/^standing$|Standing$/, '…Status or …Snapshot'],
  [/^judge|^Judge|[a-z]Judge/, 'validate… or check…'],
  [/^(hear|heard|unheard)$|^[hH]eard[A-Z]|Heard$/, 'readReply, Reply, noReply'],
  [/^Doubtful/, 'UnconfirmedCall'],
  [/^[bB]egun$/, 'started'],
  [/^scene$|Scene$/, '…Context, …Setup'],
  [/^looks$/, 'pages'],
  [/^acts$/, 'submit'],
  [/^goOn$/, 'redirectToStep'],
  [/^isYielded$/, 'isSerializationFailure'],
  [/[fF]orsaken/, 'findAbandonedOrders'],
  [/^adoptUses$/, 'recountUsage'],
  [/^maxBeginnings$/, 'maxRegistrationAttempts'],
  [/^(find|requireNo)Gain$/, 'findArbitrage, requireNoArbitrage'],
]

/** Words and phrases that a reader has to solve, each with what to write. */
export const PHRASES: readonly Word[] = [
  [/\b(is|are|was|were|be|been) told\b/i, '"is notified", "receives", "returns"'],
  [/\btells? (of|that|what|whether|why|how)\b/i, '"shows", "says", "returns"'],
  [/\b(hears?|heard)\b/i, '"receives", "is notified"'],
  [/\b(whoever|whomever)\b/i, 'the subject: "callers who", "a client that"'],
  [/\b(nobody|somebody)\b/i, 'the subject: "no client", "another request"'],
  [
    // "of its own business" is fine: the noun follows.
    /\bof (its|their|your|our) own(?=$|[^\w\s]|\s+(and|or|for|in|on|with|that|which|beside|below|but|to)\b)/i,
    '"separate", "its own …"',
  ],
  [/\bby then\b/i, '"already"'],
  [/\bfor ever\b/i, '"permanently", "never"'],
  [/\bmend(s|ed|ing)?\b/i, '"fix"'],
  [/\b(judges?|judged|judgement)\b/i, '"validate", "check", "precedence"'],
  [/\bwish(es|ed)?\b/i, '"request", "input", "option"'],
  [/\bforsaken\b/i, '"abandoned"'],
  [/\bbegun\b/i, '"started"'],
]
