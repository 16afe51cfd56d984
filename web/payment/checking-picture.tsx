/** A payment on its way: calm, and still where motion is unwanted. */
export function CheckingPicture() {
  return (
    <svg viewBox="0 0 120 48" className="h-12 w-30 text-sky" aria-hidden="true">
      <rect x="2" y="9" width="44" height="30" rx="6" className="fill-raised stroke-edge" strokeWidth="2" />
      <path d="M2 18h44" className="stroke-edge" strokeWidth="5" />
      <g className="animate-breathe fill-current">
        <circle cx="60" cy="24" r="3.5" />
        <circle cx="72" cy="24" r="3.5" />
        <circle cx="84" cy="24" r="3.5" />
      </g>
      <circle cx="105" cy="24" r="13" className="fill-none stroke-edge" strokeWidth="2" />
      <path d="m99 24 4.5 4.5 8-9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
