import { words } from '#words/words.ts';
import { useContent } from '../../content/content-provider.tsx';
import { LegalLinks } from '../../shell/legal-links.tsx';
import { SiteMark } from '../../pictures/logo.tsx';
import { navigationOf } from '../navigation.ts';

/** The footer: navigation, contact and postal address. */
export function Footer() {
  const { site, landing } = useContent();
  const { contact, address } = words.landing.footer;
  const items = navigationOf(landing).filter((item) => !item.onlyMobile);
  return (
    <footer className="page-container grid gap-8 py-12 sm:grid-cols-2 lg:grid-cols-4">
      <SiteMark className="size-10" />
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <a href={item.url} className="text-link">
                {item.title}
              </a>
            </li>
          ))}
        </ul>
      )}
      <div>
        <p className="font-semibold">{contact}</p>
        <a href={`mailto:${site.email}`} className="text-link wrap-anywhere">
          {site.email}
        </a>
      </div>
      {site.company.length > 0 && (
        <div>
          <p className="font-semibold">{address}</p>
          <address className="mt-2 text-quiet not-italic">
            {site.company.map((line, place) => (
              <span key={place} className="block">
                {line}
              </span>
            ))}
          </address>
        </div>
      )}
      <LegalLinks className="border-t border-line pt-4 sm:col-span-full" />
    </footer>
  );
}
