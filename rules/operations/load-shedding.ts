/** Which requests wait when a process cannot keep up: payments and players come first. */

/** The lag of the event loop in milliseconds from which on some requests, or most, are refused for a moment. */
const busyMs = 150;
const overloadedMs = 600;

/** These lose nothing by a few seconds: whoever asks is told to try again. */
const canWait =
  /^\/(api\/(studio|transcript-lines|receipts|export|certificates|docs|openapi\.json)|certificates)(\/|\.|$)/;

/** These are never refused: Stripe's notices, videos and what players report, sign-ins and payments under way. */
const comesFirst =
  /^\/(webhooks|media|healthz|readyz|metrics)(\/|$)|^\/api\/(lessons\/[^/]+\/(playback|progress)|sessions|checkouts|payment-results|google-sign-in|me)(\/|$)/;

/** Says whether a request is refused at this lag, so that the others are answered. */
export function isShed({ path, lagMs }: { path: string; lagMs: number }): boolean {
  if (lagMs < busyMs || comesFirst.test(path)) return false;
  return lagMs >= overloadedMs || canWait.test(path);
}
