/** Returns how many milliseconds of the processor a piece of work takes; other programs on the machine hardly change them. */
export function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
