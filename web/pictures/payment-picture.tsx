import type { ReactNode } from 'react';
import { Bar, Mark, paint, Panel } from './strokes.tsx';

export type PaymentPictureState = 'on-its-way' | 'arrived' | 'stopped' | 'elsewhere';

/** A receipt on its way to the course, in each state of the payment. */
export function PaymentPicture({ state }: { state: PaymentPictureState }) {
  return (
    <StateFrame>
      <Receipt />
      {ways[state]}
    </StateFrame>
  );
}

/** The frame of a message's picture, 240 by 112, dark in both themes. */
function StateFrame({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 112" className="w-60 max-w-full shrink-0 rounded-card" aria-hidden="true">
      <path d="M0 0h240v112H0z" fill={paint.night} />
      {children}
    </svg>
  );
}

function Receipt() {
  return (
    <g>
      <path d="M34 22h56v64l-7 5-7-5-7 5-7-5-7 5-7-5-7 5-7-5z" fill={paint.paper} />
      <Bar x={42} y={32} width={26} fill={paint.night} height={6} />
      <Bar x={42} y={46} width={30} fill={paint.paperLine} height={4} />
      <Bar x={42} y={55} width={22} fill={paint.paperLine} height={4} />
      <Bar x={42} y={68} width={14} fill={paint.night} height={5} />
      <Bar x={66} y={67} width={18} fill={paint.amber} height={7} />
    </g>
  );
}

/** The course, opened or still closed. */
function Course({ open }: { open: boolean }) {
  return (
    <g>
      <Panel x={154} y={28} width={52} height={56} fill={open ? paint.sky : paint.raised} round={12} />
      <Mark
        d="M174 46v20l16-10z"
        stroke={open ? paint.onSky : paint.quiet}
        fill={open ? paint.onSky : paint.quiet}
      />
    </g>
  );
}

const ways = {
  'on-its-way': (
    <>
      <Course open={false} />
      <g className="animate-breathe">
        {[107, 122, 137].map((x) => (
          <circle key={x} cx={x} cy="56" r="4.5" fill={paint.amber} />
        ))}
      </g>
    </>
  ),
  arrived: (
    <>
      <Course open />
      <Mark d="M98 56h48M138 48l8 8-8 8" stroke={paint.amber} width={3.5} />
      <circle cx="206" cy="30" r="12" fill={paint.leaf} stroke={paint.night} strokeWidth="4" />
      <Mark d="M201 30l4 4 7-8" stroke={paint.night} />
    </>
  ),
  stopped: (
    <>
      <Course open={false} />
      <Mark d="M98 56h14" stroke={paint.amber} width={3.5} />
      <Mark d="M118 48v16" stroke={paint.amber} width={3.5} />
      <Mark d="M130 56h2M140 56h2" stroke={paint.line} width={3.5} />
    </>
  ),
  elsewhere: (
    <>
      <Mark d="M98 56h12M120 56h2M132 56h2" stroke={paint.quiet} width={3.5} />
      <circle
        cx="180"
        cy="56"
        r="32"
        fill="none"
        stroke={paint.sky}
        strokeWidth="3"
        strokeDasharray="7 6.4"
      />
      <circle cx="180" cy="47" r="9" fill={paint.sky} />
      <path d="M162 74a18 16 0 0 1 36 0z" fill={paint.sky} />
    </>
  ),
};
