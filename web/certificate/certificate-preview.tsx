import type { Line, Shape } from '#rules/certificate-sheet/shapes.ts';
import { drawCertificate, sheet } from '#rules/certificate-sheet/sheet.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { ApiError } from '#web/platform/call.ts';

type CertificatePreviewProps = { name: string; course?: string; issuedAt?: number | null };

/** The certificate as it is printed for this name, drawn from the same shapes as the PDF. */
export function CertificatePreview({ name, course, issuedAt = null }: CertificatePreviewProps) {
  const content = useAppContent();
  const { site, instructor } = content;
  const printed = {
    name: name || messages.certificate.preview.noName,
    course: course ?? content.course.title,
    site: site.name,
    instructor: { name: instructor.name, role: instructor.line },
    picture: content.certificate.picture,
    issuedAt,
    proof: null,
  };
  const shapes = drawCertificate(printed, messages.certificateSheet);
  return (
    <svg
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      role="img"
      aria-label={messages.certificate.preview.label(name)}
      className="block h-auto w-full rounded-small shadow-low"
    >
      {shapes.map((shape, place) => (
        // The shapes have no ids, and a change redraws them all.
        <Painted key={place} shape={shape} />
      ))}
    </svg>
  );
}

function Painted({ shape }: { shape: Shape }) {
  switch (shape.kind) {
    case 'box': {
      const { x, y, width, height, round, fill } = shape;
      return <rect x={x} y={y} width={width} height={height} rx={round} fill={fill} />;
    }
    case 'circle':
      return <circle cx={shape.x} cy={shape.y} r={shape.radius} fill={shape.fill} opacity={shape.opacity} />;
    case 'path': {
      const { d, fill = 'none', stroke, width, opacity } = shape;
      return (
        <path
          d={d}
          fill={fill}
          stroke={stroke}
          strokeWidth={width}
          strokeLinecap="round"
          strokeLinejoin="round"
          opacity={opacity}
        />
      );
    }
    case 'text': {
      const { text, x, y, size, face, fill, align, spacing } = shape;
      return (
        <text
          x={x}
          y={y}
          fontSize={size}
          textAnchor={align}
          letterSpacing={spacing}
          fill={fill}
          className={faces[face]}
        >
          {text}
        </text>
      );
    }
  }
}

const faces: Record<Line['face'], string> = {
  display: 'font-display font-bold',
  strong: 'font-text font-semibold',
  text: 'font-text',
};

/** Returns the error text of a rejected name; null for any other error. */
export function nameErrorOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'invalid-argument') return null;
  const { missing, address, tooLong, letters } = messages.certificate.nameRefused;
  const texts: Record<string, string> = {
    'name-missing': missing,
    'name-address': address,
    'name-too-long': tooLong,
    'name-letters': letters(error.hint ?? ''),
  };
  return texts[error.reason ?? ''] ?? null;
}
