/** Internationalised domain names in the one form that the network knows: `bücher.example` is `xn--bcher-kva.example`. */

/** The ASCII form of a domain that is in lower case and in one Unicode form already. */
export function domainToAscii(domain: string): string {
  return domain
    .split(/[.\u3002]/u)
    .map((label) => (isAscii(label) ? label : `xn--${encodePunycode(label)}`))
    .join('.');
}

function isAscii(text: string): boolean {
  return Array.from(text).every((character) => codeOf(character) < firstCode);
}

const base = 36;
const leastThreshold = 1;
const mostThreshold = 26;
const skew = 38;
const damp = 700;
const firstBias = 72;
const firstCode = 0x80;

/** RFC 3492, section 6.3. */
function encodePunycode(label: string): string {
  const codes = Array.from(label, codeOf);
  const basic = codes.filter((code) => code < firstCode);
  let encoded = String.fromCodePoint(...basic) + (basic.length > 0 ? '-' : '');
  let handled = basic.length;
  let code = firstCode;
  let delta = 0;
  let bias = firstBias;
  while (handled < codes.length) {
    const next = Math.min(...codes.filter((other) => other >= code));
    delta += (next - code) * (handled + 1);
    code = next;
    for (const other of codes) {
      if (other < code) delta++;
      if (other !== code) continue;
      encoded += encodeDelta(delta, bias);
      bias = adapt(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled++;
    }
    delta++;
    code++;
  }
  return encoded;
}

/** A number in digits whose weights depend on the bias, the least one first. */
function encodeDelta(delta: number, bias: number): string {
  let digits = '';
  let rest = delta;
  for (let place = base; ; place += base) {
    const threshold = Math.min(mostThreshold, Math.max(leastThreshold, place - bias));
    if (rest < threshold) return digits + digitOf(rest);
    const above = rest - threshold;
    digits += digitOf(threshold + (above % (base - threshold)));
    rest = Math.floor(above / (base - threshold));
  }
}

/** a to z, then 0 to 9. */
function digitOf(value: number): string {
  return 'abcdefghijklmnopqrstuvwxyz0123456789'.charAt(value);
}

/** RFC 3492, section 6.1. */
function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / points);
  let steps = 0;
  for (; rest > ((base - leastThreshold) * mostThreshold) / 2; steps += base)
    rest = Math.floor(rest / (base - leastThreshold));
  return steps + Math.floor((base * rest) / (rest + skew));
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
