import { useId } from 'react';
import { paint } from '../paint.ts';
import { Bar, Mark, Panel, Spark } from '../strokes.tsx';

/** A picture of a bay at evening, painted from a sentence, with the styles it could have had. */
export function ImageGenerator() {
  const clip = useId();
  return (
    <>
      <clipPath id={clip}>
        <rect x="16" y="56" width="248" height="270" rx="20" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d="M16 56h248v270H16z" fill="#17406b" />
        <path d="M16 128h248v198H16z" fill="#24659b" />
        <path d="M16 176h248v150H16z" fill="#5aa7d8" />
        <circle cx="150" cy="204" r="58" fill="#ffcf72" />
        <circle cx="150" cy="204" r="42" fill={paint.amber} />
        <path d="M16 206c30-32 58-44 84-20 18 16 34 26 54 18 32-12 60-44 110-30v60H16z" fill="#14456f" />
        <path d="M16 232h248v94H16z" fill="#0f3557" />
        <Mark d="M122 246h56M108 262h84M128 278h44M96 296h40M152 300h52" stroke={paint.amber} width={5} />
        <path d="M196 268h52l-10 16h-32z" fill={paint.light} />
        <path d="M220 206v56h-26z" fill={paint.light} />
        <path d="M225 214l20 48h-20z" fill={paint.amber} />
        <path d="M16 296c24-12 44-8 58 8 8 10 12 16 14 22H16z" fill={paint.shade} />
        <Mark d="M50 304c-6-34-2-58 10-78" stroke={paint.shade} width={5} />
        <path
          d="M60 226c-18-6-34 0-42 16 14-8 28-8 42-16zm0 0c10-14 26-18 40-8-14 0-26 4-40 8zm0 0c14 0 26 10 28 26-10-10-20-16-28-26zm0 0c-12 6-18 18-16 34 4-14 10-22 16-34z"
          fill={paint.shade}
        />
      </g>
      <g>
        <circle cx="236" cy="84" r="18" fill={paint.night} />
        <Spark x={236} y={84} size={9} fill={paint.amber} />
      </g>
      <g>
        <rect
          x="17.5"
          y="343.5"
          width="51"
          height="51"
          rx="13"
          fill="#24659b"
          stroke={paint.amber}
          strokeWidth="3"
        />
        <circle cx="43" cy="369" r="10" fill={paint.amber} />
        <Panel x={80} y={342} width={54} height={54} fill={paint.light} round={14} />
        <Mark d="M88 384c10-18 16-18 24-6s10 6 14-4" stroke={paint.night} width={3} />
        <Panel x={144} y={342} width={54} height={54} fill={paint.line} round={14} />
        <path d="M152 388l16-26 10 14 6-8 8 20z" fill={paint.sky} />
        <Panel x={208} y={342} width={54} height={54} fill={paint.amberDeep} round={14} />
        <path d="M218 384a17 17 0 0 1 34 0z" fill={paint.paper} />
      </g>
      <g>
        <Panel x={16} y={412} width={248} height={60} />
        <Bar x={34} y={428} width={178} fill={paint.light} />
        <Bar x={34} y={446} width={118} fill={paint.light} />
        <path d="M160 442h2.5v16H160z" fill={paint.amber} />
      </g>
      <g>
        <Panel x={16} y={488} width={248} height={50} fill={paint.amber} round={25} />
        <Spark x={112} y={513} size={10} fill={paint.onAmber} />
        <Bar x={132} y={509} width={48} fill={paint.onAmber} />
      </g>
    </>
  );
}
