import { type ReactNode, useId } from 'react';
import { Bar, Mark, paint, Panel, Spark } from './strokes.tsx';
import { VoiceAssistant } from './voice-assistant.tsx';

/** The five apps that are drawn. */
export type AppId =
  | 'chatbot'
  | 'image-generator'
  | 'document-summarizer'
  | 'business-automation'
  | 'voice-assistant';

export function isApp(name: string): name is AppId {
  return name in scenes;
}

/** The screen of one of the five apps, 280 by 560; each part is a group, so that it can animate separately. */
export function AppScene({ id }: { id: AppId }) {
  return scenes[id];
}

/** A cropped picture of an app: the most characteristic part of its screen. */
export function AppPicture({ id, className = '' }: { id: AppId; className?: string }) {
  const { x, y, width } = windows[id];
  const height = width * heightOfWidth;
  return (
    <svg viewBox={`${x} ${y} ${width} ${height}`} className={className} aria-hidden="true">
      <path d={`M${x} ${y}h${width}v${height}h${-width}z`} fill={paint.night} />
      {scenes[id]}
    </svg>
  );
}

const scenes: Record<AppId, ReactNode> = {
  chatbot: <Chatbot />,
  'image-generator': <ImageGenerator />,
  'document-summarizer': <DocumentSummarizer />,
  'business-automation': <BusinessAutomation />,
  'voice-assistant': <VoiceAssistant />,
};

/** The crop of each app's screen, which cuts no part in two. */
const windows: Record<AppId, { x: number; y: number; width: number }> = {
  chatbot: { x: -83, y: 96, width: 446 },
  'image-generator': { x: 16, y: 130, width: 248 },
  'document-summarizer': { x: -103, y: 40, width: 486 },
  'business-automation': { x: -104, y: 48, width: 488 },
  'voice-assistant': { x: -30, y: 40, width: 340 },
};

const heightOfWidth = 0.72;

/** A message becomes an order and the order an invoice, which a person approves. */
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

/** A page of notes, and the three points that matter, each tied to its place on the page. */
function DocumentSummarizer() {
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
