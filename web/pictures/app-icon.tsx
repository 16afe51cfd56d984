import { paint } from './paint.ts';

/** The site's mark on its tile, for browser tabs and home screens; `mask` fills the square, whose corners others cut. */
export function AppIcon({ shape }: { shape: 'tile' | 'mask' }) {
  const masked = shape === 'mask';
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
      <rect width="32" height="32" rx={masked ? 0 : 7} fill="#0d1321" />
      <g transform={masked ? 'translate(4.4 5.2) scale(.675)' : undefined}>
        <rect x="7" y="4" width="14" height="24" rx="4" fill={paint.light} />
        <path d="M10.5 9.5h7M10.5 13.5h4.5" stroke="#0d1321" strokeWidth="2" strokeLinecap="round" />
        <path d="M13 19.5h14" stroke={paint.amber} strokeWidth="4.5" strokeLinecap="round" />
      </g>
    </svg>
  );
}
