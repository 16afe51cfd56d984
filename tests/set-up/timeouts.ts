/** These timeouts are several times what a step takes on a busy machine; only a failure takes that long. */
export const timeoutMs = {
  /** One element, navigation or polled value. */
  step: 60_000,
  /** One unit or route test. */
  test: 2 * 60_000,
  /** One e2e test, or its set-up. */
  e2e: 15 * 60_000,
};
