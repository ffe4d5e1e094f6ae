/** Thrown by an act that one operator alone may not do: it is rolled back, and waits for another one. */
export const needsSecond = new Error('One operator alone may not do this.')
