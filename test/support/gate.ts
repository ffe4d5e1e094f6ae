/** Creates a promise that the test settles by hand. */
export const aGate = () => {
  let open = (): void => undefined
  const passed = new Promise<void>((done) => {
    open = done
  })
  return { passed, open: () => open() }
}
