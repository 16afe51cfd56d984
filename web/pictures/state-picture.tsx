import empty from './drawn/empty.svg';
import quiet from './drawn/quiet.svg';

/** The picture of failures: no connection, no answer, unknown page. The app's documents have it fetched while there is one. */
export function QuietPicture() {
  return <StatePicture src={quiet} />;
}

/** The picture of an empty list. */
export function EmptyPicture() {
  return <StatePicture src={empty} />;
}

function StatePicture({ src }: { src: string }) {
  return (
    <img
      src={src}
      alt=""
      width={240}
      height={112}
      className="w-60 max-w-full shrink-0 rounded-card bg-night object-cover"
    />
  );
}
