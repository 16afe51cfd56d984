import type { Browser, BrowserContext } from 'playwright-core';
import { createSignedInContexts, type Person, type SignedInContexts } from './people.ts';
import type { Site } from './site.ts';
import { close } from './visitor.ts';

/**
 * One context per user for many screens. A window stays open in each, so that in a browser with
 * `--renderer-process-limit=1` its process keeps the compiled scripts of the site: a screen then takes 15% less time.
 */
export class WarmContexts {
  readonly #site: Site;
  readonly #contextOf: SignedInContexts;
  readonly #options: Parameters<Browser['newContext']>[0];
  readonly #contexts = new Map<Person, Promise<WarmContext>>();

  constructor(browser: Browser, site: Site, options: Parameters<Browser['newContext']>[0]) {
    this.#site = site;
    this.#contextOf = createSignedInContexts(browser, site);
    this.#options = options;
  }

  /** Returns the user's context as it was at first: online, signed in, and with nothing stored. */
  async open(person: Person): Promise<BrowserContext> {
    const warm = this.#contexts.get(person) ?? this.#create(person);
    this.#contexts.set(person, warm);
    const { context, reset } = await warm;
    await reset();
    return context;
  }

  /** Closes the user's context after a failure; the next screen gets another one. */
  async discard(person: Person): Promise<void> {
    const warm = this.#contexts.get(person);
    this.#contexts.delete(person);
    if (warm) await close((await warm).context);
  }

  async #create(person: Person): Promise<WarmContext> {
    const context = await this.#contextOf(person, this.#options);
    const cookies = await context.cookies();
    const keeper = await context.newPage();
    await keeper.goto(`${this.#site.url}/robots.txt`);
    const devTools = await context.newCDPSession(keeper);
    return {
      context,
      reset: async () => {
        await context.setOffline(false);
        await context.clearCookies();
        await context.addCookies(cookies);
        await devTools.send('Storage.clearDataForOrigin', {
          origin: this.#site.url,
          storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
        });
      },
    };
  }
}

type WarmContext = { context: BrowserContext; reset: () => Promise<void> };
