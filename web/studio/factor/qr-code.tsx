type QrCodeProps = {
  label: string;
  /** The rows of squares, `1` for a dark one. */
  rows: readonly string[];
};

/** The light squares around a QR code that scanners need. */
const quiet = 4;

/** A QR code, dark on white by day and by night, since scanners do not read the reverse. */
export function QrCode({ label, rows }: QrCodeProps) {
  const size = rows.length + 2 * quiet;
  const path = rows
    .flatMap((row, y) =>
      Array.from(row).flatMap((square, x) => (square === '1' ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])),
    )
    .join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="aspect-square w-full max-w-60 rounded-card"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
