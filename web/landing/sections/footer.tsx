import { site } from '#content/site.ts';
import { words } from '#words/words.ts';
import { LogoMark } from '../../pictures/logo.tsx';
import { navigation } from '../navigation.ts';

/** The footer: navigation, contact and postal address. */
export function Footer() {
  const { contact, address } = words.landing.footer;
  return (
    <footer className="page-container grid gap-8 py-12 sm:grid-cols-2 lg:grid-cols-4">
      <LogoMark className="size-10" />
      <ul>
        {navigation
          .filter((item) => !item.onlyMobile)
          .map((item) => (
            <li key={item.id}>
              <a href={item.url} className="text-link">
                {item.title}
              </a>
            </li>
          ))}
      </ul>
      <div>
        <p className="font-semibold">{contact}</p>
        <a href={`mailto:${site.email}`} className="text-link">
          {site.email}
        </a>
      </div>
      <div>
        <p className="font-semibold">{address}</p>
        <address className="mt-2 text-quiet not-italic">{site.address}</address>
      </div>
    </footer>
  );
}
