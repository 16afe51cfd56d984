import { paint } from '../paint.ts';
import { Bar, Mark, Panel } from '../strokes.tsx';

/** A shop's assistant shows a customer what it has found. */
export function Chatbot() {
  return (
    <>
      <g>
        <circle cx="38" cy="70" r="19" fill={paint.amber} />
        <Mark d="M29 66h18l-2-5H31zM31 67v10h14V67M36 77v-5h4v5" stroke={paint.onAmber} width={2.2} />
        <Bar x={68} y={60} width={96} fill={paint.light} />
        <Bar x={68} y={75} width={54} height={6} />
        <circle cx="244" cy="70" r="4" fill={paint.leaf} />
      </g>
      <g>
        <path
          d="M108 106h136a18 18 0 0 1 18 18v22a6 6 0 0 1-6 6H108a18 18 0 0 1-18-18v-10a18 18 0 0 1 18-18z"
          fill={paint.sky}
        />
        <Bar x={108} y={118} width={132} fill={paint.onSky} />
        <Bar x={108} y={134} width={84} fill={paint.onSky} />
      </g>
      <g>
        <path
          d="M38 168h148a18 18 0 0 1 18 18v142a18 18 0 0 1-18 18H26a6 6 0 0 1-6-6V186a18 18 0 0 1 18-18z"
          fill={paint.raised}
        />
        <Bar x={36} y={184} width={142} fill={paint.light} />
        <Bar x={36} y={200} width={104} fill={paint.light} />
        <Panel x={32} y={220} width={160} height={114} fill={paint.line} round={12} />
        <path d="M32 232a12 12 0 0 1 12-12h136a12 12 0 0 1 12 12v42H32z" fill={paint.amber} />
        <Mark
          d="M92 244h34v10a17 14 0 0 1-34 0zM126 247h5a6 6 0 0 1 0 12h-7M86 270h46"
          stroke={paint.onAmber}
          width={3}
        />
        <Mark d="M103 229q5 4 0 9M115 229q5 4 0 9" stroke={paint.amberDeep} width={3} />
        <Bar x={44} y={288} width={72} fill={paint.light} />
        <Bar x={44} y={306} width={44} />
        <Panel x={134} y={290} width={46} height={26} fill={paint.light} round={13} />
        <Mark d="M151 303h12M157 297v12" stroke={paint.night} width={2.6} />
      </g>
      <g>
        <path
          d="M176 364h68a18 18 0 0 1 18 18v18a6 6 0 0 1-6 6h-80a18 18 0 0 1-18-18v-6a18 18 0 0 1 18-18z"
          fill={paint.sky}
        />
        <Bar x={176} y={381} width={66} fill={paint.onSky} />
      </g>
      <g>
        <path
          d="M38 422h42a18 18 0 0 1 18 18v6a18 18 0 0 1-18 18H26a6 6 0 0 1-6-6v-18a18 18 0 0 1 18-18z"
          fill={paint.raised}
        />
        <circle cx="44" cy="443" r="4.5" fill={paint.light} />
        <circle cx="59" cy="443" r="4.5" fill={paint.quiet} />
        <circle cx="74" cy="443" r="4.5" fill={paint.line} />
      </g>
      <g>
        <Panel x={16} y={488} width={248} height={50} round={25} />
        <Bar x={36} y={509} width={112} fill={paint.line} />
        <circle cx="239" cy="513" r="19" fill={paint.amber} />
        <Mark d="M239 521v-16M232 511l7-7 7 7" stroke={paint.onAmber} />
      </g>
    </>
  );
}
