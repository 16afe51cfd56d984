/**
 * An e-mail address that breaks before its sign where it is too long for a line, not within a name. Its place is in
 * running text: directly in a flex box the parts would be boxes of their own, and be read as two words.
 */
export function Email({ address }: { address: string }) {
  const sign = address.lastIndexOf('@');
  if (sign < 0) return address;
  return (
    <>
      {address.slice(0, sign)}
      <wbr />
      {address.slice(sign)}
    </>
  );
}
