/** The API documentation: the OpenAPI document for programs, and the same as a page for people. */
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { keyPrefix } from '#rules/api-keys.ts';
import type { Api } from './api.ts';

type Operation = {
  security?: Record<string, string[]>[];
  requestBody?: { content: { 'application/json'?: { schema: object } } };
  responses: Record<string, { description: string }>;
};

export function apiDocs(api: Api, siteUrl: string) {
  const about: About = {
    openapi: '3.1.0',
    info: { title: 'Lectern', version: '1' },
    servers: [{ url: siteUrl }],
  };
  // Describing every schema takes tens of milliseconds, so it happens on the first visit only.
  let described: Described | undefined;
  const description = (): Described => (described ??= describeApi(api, about));
  return {
    document: (c: Context) => c.body(description().json, 200, { 'Content-Type': 'application/json' }),
    page: (c: Context) => c.html(description().page),
    style: (c: Context) => c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  };
}

/** How a request shows who sends it. */
const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: '__Host-session', description: 'A signed-in browser' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${keyPrefix}…`,
    description: 'An API key of the studio; each endpoint that is open to keys names the scope that it needs',
  },
} as const;

type About = Parameters<Api['getOpenAPI31Document']>[0];

type Described = { json: string; page: ReturnType<typeof page> };

function describeApi(api: Api, about: About): Described {
  for (const [name, scheme] of Object.entries(securitySchemes))
    api.openAPIRegistry.registerComponent('securitySchemes', name, scheme);
  const document = api.getOpenAPI31Document(about);
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) =>
      describe(`${method.toUpperCase()} ${path}`, operation),
    ),
  );
  return { json: JSON.stringify(document), page: page(operations) };
}

function describe(name: string, { requestBody, responses, security = [] }: Operation) {
  const body = requestBody?.content['application/json']?.schema;
  const [scope] = security.flatMap(({ apiKey = [] }) => apiKey);
  const answers = Object.entries(responses).map(
    ([status, { description }]) => html`<li><b>${status}</b> ${description}</li>`,
  );
  return html`<section>
    <h2><code>${name}</code></h2>
    ${scope === undefined ? '' : html`<p>Open to API keys with the scope <code>${scope}</code>.</p>`}
    ${body ? html`<pre>${JSON.stringify(body, null, 2)}</pre>` : ''}
    <ul>
      ${answers}
    </ul>
  </section>`;
}

function page(operations: ReturnType<typeof describe>[]) {
  return html`${raw('<!doctype html>')}
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>Lectern's API</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <h1>Lectern's API</h1>
        <p>
          JSON in and out. A cookie identifies the user; writes with it must come from the site's own pages.
          Programs use an API key of the studio, in the header
          <code>Authorization: Bearer ${keyPrefix}…</code>; each endpoint that is open to keys names the scope
          that it needs. An error is <code>{"code", "message"}</code>. For programs:
          <a href="/api/openapi.json">openapi.json</a>.
        </p>
        ${operations}
      </body>
    </html>`;
}

const style = `
:root { color-scheme: light dark; }
body { max-width: 48rem; margin: 0 auto; padding: 2rem 1.25rem 6rem; font: 1rem/1.6 system-ui, sans-serif; }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.125rem; }
pre { padding: 1rem; overflow-x: auto; border-radius: .75rem; background: light-dark(#f3efe6, #1a2133); }
ul { padding-left: 1.25rem; }
`;
