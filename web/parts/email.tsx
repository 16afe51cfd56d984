/** An email address that wraps before its @, not within a name. */
export function Email({ address }: { address: string }) {
  const sign = address.lastIndexOf('@');
  if (sign < 0) return <span>{address}</span>;
  return (
    <span translate="no">
      {address.slice(0, sign)}
      <wbr />
      {address.slice(sign)}
    </span>
  );
}
