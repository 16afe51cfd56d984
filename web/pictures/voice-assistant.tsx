import { Bar, Mark, paint, Panel } from './strokes.tsx';

/** A voice becomes text and calendar entries. `quiet` draws the wave of silence. */
export function VoiceAssistant({ quiet = false }: { quiet?: boolean }) {
  return (
    <>
      <g>
        <VoiceWave quiet={quiet} />
      </g>
      <g>
        <Bar x={54} y={228} width={172} fill={paint.light} height={10} />
        <Bar x={84} y={248} width={112} fill={paint.light} height={10} />
      </g>
      {[286, 344, 402].map((y, row) => (
        <g key={y}>
          <Panel x={16} y={y} width={248} height={50} round={14} />
          <Panel x={16} y={y} width={6} height={50} fill={row === 1 ? paint.amber : paint.sky} round={3} />
          <Bar x={38} y={y + 21} width={32} height={8} />
          <Bar x={88} y={y + 13} width={[104, 122, 90][row] ?? 0} fill={paint.light} />
          <Bar x={88} y={y + 30} width={[60, 78, 104][row] ?? 0} height={6} />
          <circle
            cx="240"
            cy={y + 25}
            r="9"
            fill="none"
            stroke={row === 0 ? paint.leaf : paint.line}
            strokeWidth="3"
          />
          {row === 0 && <Mark d={`M236 ${y + 25}l3 4 6-7`} stroke={paint.leaf} width={2.4} />}
        </g>
      ))}
      <g>
        <circle cx="140" cy="504" r="44" fill={paint.amber} opacity="0.16" />
        <circle cx="140" cy="504" r="33" fill={paint.amber} />
        <rect x="132" y="486" width="16" height="24" rx="8" fill={paint.onAmber} />
        <Mark d="M125 503a15 15 0 0 0 30 0M140 518v7" stroke={paint.onAmber} width={3.2} />
      </g>
    </>
  );
}

/** The wave alone. */
export function VoiceWave({ quiet = false }: { quiet?: boolean }) {
  return heights.map((height, place) => {
    const tall = quiet ? 8 : height;
    return (
      <rect
        key={place}
        x={22 + place * 12.6}
        y={134 - tall / 2}
        width="7"
        height={tall}
        rx="3.5"
        fill={!quiet && place > 6 && place < 12 ? paint.amber : paint.sky}
      />
    );
  });
}

const heights = [10, 22, 16, 44, 30, 66, 48, 96, 70, 128, 88, 112, 58, 78, 40, 52, 24, 30, 12];
