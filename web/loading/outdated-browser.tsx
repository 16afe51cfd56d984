import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { useHelpUrl } from '../shell/help-url.ts';

const { outdated } = words.documents;

/** Asks to update the browser. The server renders it into each page; outdated-browser.css shows it in outdated browsers. */
export function OutdatedBrowser() {
  return (
    <div className="outdated-browser" data-nosnippet="">
      <p>
        <strong>{outdated.title}</strong>
      </p>
      <p>{outdated.text}</p>
      <p>{outdated.apple}</p>
      <p>
        <a href={pages.landing}>{words.site.front}</a> · <a href={useHelpUrl()}>{words.site.failed.help}</a>
      </p>
    </div>
  );
}
