/** How fast an upload is, and how long it will take: measured over the last seconds, so that a change of line shows. */

export type Pace = {
  /** Returns the seconds that are left; null until enough was sent to tell. */
  secondsLeft: (sent: number, all: number) => number | null;
};

const windowMs = 15_000;
const leastMs = 2_000;

export function beginPace(now: () => number = () => performance.now()): Pace {
  let marks: { at: number; sent: number }[] = [];
  return {
    secondsLeft(sent, all) {
      const at = now();
      const last = marks.at(-1);
      // A piece that is sent again begins anew.
      if (last && sent < last.sent) marks = [];
      marks = [...marks.filter((mark) => at - mark.at <= windowMs), { at, sent }];
      const first = marks[0];
      if (!first || at - first.at < leastMs || sent <= first.sent) return null;
      return ((all - sent) * (at - first.at)) / (sent - first.sent) / 1000;
    },
  };
}
