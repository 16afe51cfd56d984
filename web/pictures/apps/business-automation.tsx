import { paint } from '../paint.ts';
import { Bar, Mark, Panel } from '../strokes.tsx';

/** A message becomes an order and the order an invoice; before it is sent, a person is asked. */
export function BusinessAutomation() {
  return (
    <>
      <g>
        <path
          d="M34 58h116a16 16 0 0 1 16 16v32a16 16 0 0 1-16 16H46l-20 14V74a16 16 0 0 1 8-16z"
          fill={paint.sky}
        />
        <Bar x={44} y={78} width={104} fill={paint.onSky} />
        <Bar x={44} y={96} width={70} fill={paint.onSky} />
      </g>
      <g>
        <Mark d="M166 90h26a20 20 0 0 1 20 20v34" stroke={paint.quiet} width={3} />
        <circle cx="212" cy="146" r="6" fill={paint.quiet} />
      </g>
      <g>
        <Panel x={92} y={152} width={172} height={78} />
        <Panel x={106} y={166} width={50} height={50} fill={paint.amber} round={12} />
        <Mark
          d="M119 184l12-6 12 6v15l-12 6-12-6zM119 184l12 6 12-6M131 190v15"
          stroke={paint.onAmber}
          width={2.4}
        />
        <Bar x={170} y={176} width={76} fill={paint.light} />
        <Bar x={170} y={196} width={50} />
      </g>
      <g>
        <Mark d="M92 191H74a20 20 0 0 0-20 20v33" stroke={paint.quiet} width={3} />
        <circle cx="54" cy="246" r="6" fill={paint.quiet} />
      </g>
      <g>
        <path
          d="M28 252h136v122l-13.6-9-13.6 9-13.6-9-13.6 9-13.6-9-13.6 9-13.6-9-13.6 9-13.6-9L28 374z"
          fill={paint.paper}
        />
        <Bar x={44} y={270} width={60} fill={paint.night} height={10} />
        <Bar x={44} y={294} width={68} fill={paint.paperLine} height={6} />
        <Bar x={128} y={294} width={20} fill={paint.paperLine} height={6} />
        <Bar x={44} y={310} width={54} fill={paint.paperLine} height={6} />
        <Bar x={128} y={310} width={20} fill={paint.paperLine} height={6} />
        <Bar x={44} y={336} width={36} fill={paint.night} height={8} />
        <Bar x={112} y={334} width={38} fill={paint.amber} height={12} />
      </g>
      <g>
        <Mark d="M164 318h34a20 20 0 0 1 20 20v52" stroke={paint.amber} width={3} />
        <Mark d="M211 384l7 8 7-8" stroke={paint.amber} width={3} />
      </g>
      <g>
        <Panel x={16} y={404} width={248} height={134} round={22} />
        <Bar x={36} y={426} width={148} fill={paint.light} />
        <Bar x={36} y={444} width={98} />
        <Panel x={34} y={472} width={94} height={48} fill={paint.line} round={24} />
        <Mark d="M74 489l14 14M88 489l-14 14" stroke={paint.light} width={3.4} />
        <Panel x={140} y={472} width={106} height={48} fill={paint.amber} round={24} />
        <Mark d="M183 497l7 7 14-16" stroke={paint.onAmber} width={4} />
      </g>
    </>
  );
}
