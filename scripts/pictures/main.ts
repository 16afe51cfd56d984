/**
 * Renders what is drawn in web/ into files that others can show: pictures that content names by an address,
 * icons, and the cards of link previews. `node scripts/pictures/main.ts`, by hand after a drawing, a price
 * or a title on a card was changed. Needs Chromium on the PATH.
 */
import { launchChromium } from '#tests/set-up/chromium.ts';
import { renderCards } from './cards.ts';
import { renderContentPictures } from './content-pictures.ts';
import { renderIcons } from './icons.ts';
import { renderPagePictures } from './page-pictures.ts';

await renderPagePictures();
const browser = await launchChromium();
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await renderContentPictures(page);
await renderIcons(page);
await renderCards(page);
await browser.close();
