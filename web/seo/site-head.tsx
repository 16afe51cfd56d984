import { ground } from './theme.ts';

/** Icons, colours and the manifest: the same on every page. */
export function SiteHead() {
  return (
    <>
      <meta name="theme-color" content={ground.day} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={ground.night} media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  );
}
