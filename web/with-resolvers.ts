/** A promise and the functions that end it, like Promise.withResolvers, which Chrome has since 119 and Safari since 17.4. */
export function withResolvers<T>() {
  let resolve!: (value: T | PromiseLike<T>) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((resolves, rejects) => {
    resolve = resolves;
    reject = rejects;
  });
  return { promise, resolve, reject };
}
