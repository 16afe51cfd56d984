import intro from '../pictures/drawn/intro.svg';

/** A still of what the course builds. It fills its place from the top: further down the phones only go on. */
export function IntroPicture({ className = '' }: { className?: string }) {
  return (
    <img
      src={intro}
      alt=""
      fetchPriority="high"
      className={`bg-night object-cover object-top ${className}`}
    />
  );
}
