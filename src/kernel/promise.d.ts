// `finally` waits for the promise that its callback returns; TypeScript's own declaration leaves that out.
interface Promise<T> {
  finally(onFinally: () => Promise<void>): Promise<T>
}
