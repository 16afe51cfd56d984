/** The studio's uploader as in a browser, on a network that loses requests and replies, and in front of a test's site. */
import { onTestFinished, vi } from 'vitest';
import type { TestBrowser } from '#tests/test-browser.ts';
import { siteUrl, type TestContext } from '#tests/test-context.ts';

/** The network may lose a request or its reply, or a proxy answers with an error. */
type Fate = 'delivered' | 'lost' | 'reply lost' | keyof typeof proxyErrors;

const proxyErrors = { unavailable: 503, 'turned away': 403, 'not found': 404 };

export type UploadPage = {
  /** Decides which of the next requests succeed. */
  fateOf: (method: string) => Fate;
  /** The requests so far, such as `PATCH 4000000`, and their statuses; 0 without a reply. */
  requests: { method: string; offset: string | null; status: number }[];
  browser: TestBrowser;
};

/**
 * Replaces the globals of a browser that uploads use, and sends their requests to the app. `online` events arrive all
 * the time, so retries don't wait.
 */
export function openUploadPage(ctx: TestContext, browser: TestBrowser): UploadPage {
  const page: UploadPage = { fateOf: () => 'delivered', requests: [], browser };
  const events = new EventTarget();
  const ask = (url: string, init: RequestInit) =>
    ctx.app.request(new URL(url, siteUrl).pathname, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string>),
        origin: siteUrl,
        cookie: `session=${page.browser.cookies.get('session') ?? ''}`,
      },
    });

  class PageRequest extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    onload: (() => void) | null = null;
    onerror: ((event: Event) => void) | null = null;
    #method = '';
    #url = '';
    #headers: Record<string, string> = {};
    #reply: Response | null = null;
    #isOver = false;

    constructor() {
      super();
      this.addEventListener('error', (event) => this.onerror?.(event));
    }

    open(method: string, url: string) {
      this.#method = method;
      this.#url = url;
    }

    setRequestHeader(name: string, value: string) {
      this.#headers[name.toLowerCase()] = value;
    }

    getResponseHeader(name: string) {
      return this.#reply?.headers.get(name) ?? null;
    }

    abort() {
      this.#isOver = true;
      this.dispatchEvent(new Event('loadend'));
    }

    send(body: Blob | null) {
      void this.#exchange(body);
    }

    async #exchange(body: Blob | null) {
      const [method, fate] = [this.#method, page.fateOf(this.#method)];
      const bytes = body && new Uint8Array(await body.arrayBuffer());
      const headers: Record<string, string> = { ...this.#headers };
      if (bytes) headers['content-length'] = String(bytes.length);
      if (fate in proxyErrors)
        this.#reply = new Response('', { status: proxyErrors[fate as keyof typeof proxyErrors] });
      else if (fate !== 'lost') this.#reply = await ask(this.#url, { method, headers, body: bytes });
      const isAnswered = this.#reply !== null && fate !== 'reply lost';
      page.requests.push({
        method,
        offset: headers['upload-offset'] ?? null,
        status: isAnswered ? (this.#reply?.status ?? 0) : 0,
      });
      if (this.#isOver) return;
      if (isAnswered) {
        this.status = this.#reply?.status ?? 0;
        this.responseText = (await this.#reply?.text()) ?? '';
        this.onload?.();
      } else this.dispatchEvent(new Event('error'));
      this.dispatchEvent(new Event('loadend'));
    }
  }

  vi.stubGlobal('XMLHttpRequest', PageRequest);
  vi.stubGlobal('ProgressEvent', Event);
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => ask(url, init));
  vi.stubGlobal('location', new URL(`${siteUrl}/studio/videos`));
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  const timer = setInterval(() => events.dispatchEvent(new Event('online')), 5);
  onTestFinished(() => {
    clearInterval(timer);
    vi.unstubAllGlobals();
  });
  return page;
}
