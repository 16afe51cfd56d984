type Pace = {
  /** Returns the remaining seconds; null until there is enough data. */
  secondsLeft: (sent: number, all: number) => number | null;
};

const windowMs = 15_000;
const leastMs = 2_000;

/** Estimates the remaining time from the speed of the last seconds. */
export function beginPace(now: () => number = () => performance.now()): Pace {
  let marks: { at: number; sent: number }[] = [];
  return {
    secondsLeft(sent, all) {
      const at = now();
      const last = marks.at(-1);
      // A chunk is sent again.
      if (last && sent < last.sent) marks = [];
      marks = [...marks.filter((mark) => at - mark.at <= windowMs), { at, sent }];
      const first = marks[0];
      if (!first || at - first.at < leastMs || sent <= first.sent) return null;
      return ((all - sent) * (at - first.at)) / (sent - first.sent) / 1000;
    },
  };
}
