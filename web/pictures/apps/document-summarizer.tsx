import { paint } from '../paint.ts';
import { Bar, Mark, Panel } from '../strokes.tsx';

/** A page of notes, and the three points that matter, each tied to its place on the page. */
export function DocumentSummarizer() {
  return (
    <>
      <g>
        <g transform="rotate(-3 140 170)">
          <rect
            x="46"
            y="58"
            width="190"
            height="226"
            rx="8"
            fill={paint.paperLine}
            transform="rotate(5 140 170)"
          />
          <rect x="46" y="58" width="190" height="226" rx="8" fill={paint.paper} />
          <Bar x={66} y={78} width={96} fill={paint.night} height={11} />
          {[104, 118, 160, 174, 216, 230, 258].map((y, row) => (
            <Bar key={y} x={66} y={y} width={row % 3 === 1 ? 118 : 150} fill={paint.paperLine} height={6} />
          ))}
          <rect x="60" y="130" width="164" height="20" rx="5" fill={paint.amber} />
          <Bar x={66} y={137} width={150} fill={paint.onAmber} height={6} />
          <rect x="60" y="186" width="132" height="20" rx="5" fill={paint.amber} />
          <Bar x={66} y={193} width={118} fill={paint.onAmber} height={6} />
          <rect x="60" y="242" width="164" height="12" rx="5" fill={paint.amber} />
        </g>
      </g>
      <g>
        <Mark
          d="M24 84V66a10 10 0 0 1 10-10h18M256 84V66a10 10 0 0 0-10-10h-18M24 262v18a10 10 0 0 0 10 10h18M256 262v18a10 10 0 0 1-10 10h-18"
          stroke={paint.sky}
          width={4}
        />
      </g>
      {[314, 392, 470].map((y, point) => (
        <g key={y}>
          <Panel x={16} y={y} width={248} height={66} />
          <circle cx="42" cy={y + 33} r="11" fill={paint.sky} />
          <Mark d={`M37 ${y + 33}l3.5 4 7-8`} stroke={paint.onSky} width={2.6} />
          <Bar x={66} y={y + 20} width={[128, 104, 120][point] ?? 0} fill={paint.light} />
          <Bar x={66} y={y + 38} width={[88, 112, 70][point] ?? 0} />
          <Panel x={216} y={y + 22} width={34} height={22} fill={paint.amber} round={7} />
          <Mark d={`M224 ${y + 33}h18M236 ${y + 28}l6 5-6 5`} stroke={paint.onAmber} width={2.4} />
        </g>
      ))}
    </>
  );
}
