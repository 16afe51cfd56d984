/** Pseudorandom numbers from 0 to 1. @see https://en.wikipedia.org/wiki/Xorshift */
export function seededRandom(seed: number): () => number {
  // Small seeds differ in few bits, so a multiplication spreads them; a state of 0 would stay 0.
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  for (let warmUp = 0; warmUp < 8; warmUp += 1) next();
  return next;
}
