import { useSiteContent } from '../content/content-provider.tsx';
import { pictureUrl } from './picture-url.ts';

/** The site's mark and name. */
export function Logo() {
  const { name } = useSiteContent().site;
  return (
    <span className="flex items-center gap-2.5 font-display text-title font-bold tracking-tight">
      <SiteMark className="size-8" />
      {/* Hidden in a header too narrow for it; the link has a name of its own. */}
      <span translate="no" className="wrap-anywhere @max-[16rem]:sr-only">
        {name}
      </span>
    </span>
  );
}

/** The picture that the instructor has chosen as the site's mark, or ours. */
export function SiteMark({ className }: { className: string }) {
  const { logo } = useSiteContent().site;
  const url = logo && pictureUrl(logo);
  if (!url) return <LogoMark className={className} />;
  return <img src={url} alt="" className={`shrink-0 rounded-small object-cover ${className}`} />;
}

/** Our mark: a sheet of notes held up to be read, with the one line that is being spoken. */
export function LogoMark({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect x="5" y="2" width="18" height="28" rx="5" className="fill-ink" />
      <path d="M9.5 9h9M9.5 14h6" strokeWidth="2.4" strokeLinecap="round" className="stroke-ground" />
      <path d="M12 20h16.5" strokeWidth="5" strokeLinecap="round" className="stroke-amber" />
    </svg>
  );
}
